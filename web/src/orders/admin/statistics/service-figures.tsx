import type { ServiceFigures as Row } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import { IconChartBar } from '@tabler/icons-react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { FiguresTable } from '../../../ui/layout/figures-table.tsx'
import { EmptyState } from '../../../ui/messages/states.tsx'
import { slowestMedian, TurnaroundCells, useTurnaroundColumns } from './turnaround-cells.tsx'

/** The turnaround by service. An order with two services counts for both services. */
export function ServiceFigures({ rows }: { rows: readonly Row[] }) {
  const t = useWording('orders')
  const turnaroundColumns = useTurnaroundColumns()
  if (rows.length === 0) return <EmptyState icon={IconChartBar} title={t('orders:figures.nothing')} />
  const slowest = slowestMedian(rows)
  return (
    <FiguresTable label={t('orders:figures.by_service')} columns={[t('orders:queue.service'), ...turnaroundColumns]}>
      {rows.map((row) => (
        <tr key={row.service}>
          <th scope="row">
            <bdi>{row.service}</bdi>
          </th>
          <TurnaroundCells row={row} slowest={slowest} />
        </tr>
      ))}
    </FiguresTable>
  )
}
