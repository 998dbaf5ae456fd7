import type { Estimate } from '@mapwright/contract/orders/estimate-endpoints.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMinute } from '../../ui/use-minute.ts'
import classes from './estimate-line.module.css'

/** Minutes below which nobody would believe the lower end: the work was done outside of the hours. */
const shortest = 5

/** When the file is to be expected, and what that is said from. */
export function EstimateLine({ estimate }: { estimate: Estimate }) {
  const t = useWording('orders')
  const f = useFormats()
  const now = new Date(useMinute())
  const { alike, samples, low_minutes, high_minutes } = estimate
  const ready = new Date(estimate.ready_at)
  const range =
    low_minutes < shortest
      ? t('orders:expected.up_to', { high: f.span(high_minutes) })
      : t('orders:expected.range', { low: f.span(low_minutes), high: f.span(high_minutes) })
  const when = ready.toDateString() === now.toDateString() ? f.time(ready) : f.dayTime(ready)
  return (
    <div className={classes.estimate}>
      <p className={classes.main}>{ready < now ? t('orders:expected.longer') : t('orders:expected.ready', { when })}</p>
      <p className="meta">{t(`orders:expected.${alike}`, { count: samples, range })}</p>
    </div>
  )
}
