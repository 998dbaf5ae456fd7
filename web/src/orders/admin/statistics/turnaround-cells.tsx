import type { ServiceFigures } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import classes from './statistics.module.css'

type Turnaround = Omit<ServiceFigures, 'service'>

/** Column headers for TurnaroundCells. */
export function useTurnaroundColumns(): string[] {
  const t = useWording('orders')
  return [
    t('orders:figures.deliveries'),
    t('orders:figures.median'),
    t('orders:figures.p90'),
    t('orders:figures.in_time'),
  ]
}

/** The turnaround times of one row. The median has a bar relative to the slowest row. */
export function TurnaroundCells({ row, slowest }: { row: Turnaround; slowest: number }) {
  const f = useFormats()
  const { deliveries, median_minutes, p90_minutes, in_time } = row
  const span = (minutes: number | null) => (minutes === null ? '–' : f.span(minutes))
  return (
    <>
      <td>{f.number(deliveries)}</td>
      <td>
        {span(median_minutes)}
        <span
          className={classes.bar}
          style={{ inlineSize: `${slowest > 0 ? (100 * (median_minutes ?? 0)) / slowest : 0}%` }}
          aria-hidden
        />
      </td>
      <td>{span(p90_minutes)}</td>
      <td>{in_time === null ? '–' : f.percent(in_time)}</td>
    </>
  )
}

export const slowestMedian = (rows: readonly Turnaround[]): number =>
  Math.max(0, ...rows.map(({ median_minutes }) => median_minutes ?? 0))
