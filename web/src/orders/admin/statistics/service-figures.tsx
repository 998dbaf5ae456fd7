import type { ServiceFigures as Row } from '@mapwright/contract/orders/statistics-endpoints.ts'
import { IconChartBar } from '@tabler/icons-react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { FiguresTable } from './figures-table.tsx'
import { slowestOf, TurnaroundCells, TurnaroundHead } from './turnaround-cells.tsx'

/** The turnaround by service; an order with two services counts for both. */
export function ServiceFigures({ rows }: { rows: readonly Row[] }) {
  const t = useWording('orders')
  if (rows.length === 0) return <EmptyState icon={IconChartBar} title={t('orders:figures.nothing')} />
  const slowest = slowestOf(rows)
  return (
    <FiguresTable label={t('orders:figures.by_service')}>
      <thead>
        <tr>
          <th scope="col">{t('orders:queue.service')}</th>
          <TurnaroundHead />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.service}>
            <th scope="row">
              <bdi>{row.service}</bdi>
            </th>
            <TurnaroundCells row={row} slowest={slowest} />
          </tr>
        ))}
      </tbody>
    </FiguresTable>
  )
}
