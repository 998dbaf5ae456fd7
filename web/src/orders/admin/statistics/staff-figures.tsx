import type { StaffFigures as Row } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import { IconMoodEmpty, IconMoodSad, IconMoodSmile, IconUsers } from '@tabler/icons-react'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { FiguresTable } from '../../../ui/layout/figures-table.tsx'
import { EmptyState } from '../../../ui/messages/states.tsx'
import classes from './statistics.module.css'
import { slowestMedian, TurnaroundCells, useTurnaroundColumns } from './turnaround-cells.tsx'

const faces = [
  { name: 'happy', icon: IconMoodSmile },
  { name: 'so_so', icon: IconMoodEmpty },
  { name: 'unhappy', icon: IconMoodSad },
] as const

/** The feedback on a staff member's deliveries: the number of ratings per face. */
function Faces({ feedback }: Pick<Row, 'feedback'>) {
  const t = useWording('orders')
  const f = useFormats()
  return (
    <span className={classes.faces}>
      {faces.map(({ name, icon: FaceIcon }) => (
        <span key={name} data-face={name} data-none={feedback[name] === 0 || undefined}>
          <FaceIcon size={16} stroke={1.75} role="img" aria-label={t(`orders:figures.face_${name}`)} />
          {f.number(feedback[name])}
        </span>
      ))}
    </span>
  )
}

/** Deliveries, turnaround and feedback by staff member. */
export function StaffFigures({ rows }: { rows: readonly Row[] }) {
  const t = useWording('orders')
  const turnaroundColumns = useTurnaroundColumns()
  if (rows.length === 0) return <EmptyState icon={IconUsers} title={t('orders:figures.nothing')} />
  const slowest = slowestMedian(rows)
  return (
    <FiguresTable
      label={t('orders:figures.by_staff')}
      columns={[t('orders:figures.person'), ...turnaroundColumns, t('orders:figures.feedback')]}
    >
      {rows.map((row) => (
        <tr key={row.staff_id}>
          <th scope="row">
            <bdi>{row.name ?? t('orders:figures.automation')}</bdi>
          </th>
          <TurnaroundCells row={row} slowest={slowest} />
          <td>
            <Faces feedback={row.feedback} />
          </td>
        </tr>
      ))}
    </FiguresTable>
  )
}
