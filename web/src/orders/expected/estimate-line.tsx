import type { Estimate } from '@mapwright/contract/orders/statistics/estimate-endpoints.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useZonedTime } from '../../platform/i18n/use-zoned-time.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMinute } from '../../ui/text/use-minute.ts'
import classes from './estimate-line.module.css'

/** Lower bounds below this number of minutes are not shown, because they come from orders processed outside the opening hours. */
const minLowMinutes = 5

/** The expected delivery time, and the basis of the estimate. */
export function EstimateLine({ estimate }: { estimate: Estimate }) {
  const t = useWording('orders')
  const f = useFormats()
  const zoned = useZonedTime()
  const now = new Date(useMinute())
  const { alike, samples, low_minutes, high_minutes } = estimate
  const ready = new Date(estimate.ready_at)
  const range =
    low_minutes < minLowMinutes
      ? t('orders:expected.up_to', { high: f.span(high_minutes) })
      : t('orders:expected.range', { low: f.span(low_minutes), high: f.span(high_minutes) })
  const when = zoned(ready, ready.toDateString() === now.toDateString() ? f.time(ready) : f.dayTime(ready))
  return (
    <div className={classes.estimate}>
      <p className={classes.main}>{ready < now ? t('orders:expected.longer') : t('orders:expected.ready', { when })}</p>
      <p className="meta">{t(`orders:expected.${alike}`, { count: samples, range })}</p>
    </div>
  )
}
