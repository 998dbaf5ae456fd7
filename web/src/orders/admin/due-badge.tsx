import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import { type Urgency, urgencyOf } from '@mapwright/contract/orders/queue/urgency.ts'
import type { OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useOpeningHours } from '../../site/hours/use-opening-hours.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { useMinute } from '../../ui/text/use-minute.ts'

type Due = Pick<OrderRow, 'status' | 'due_at' | 'time_frame'>

const allTime: OpeningCalendar = { enabled: false, time_zone: 'UTC', days: [], closing_dates: [] }
const tones: Record<Urgency, Tone> = { late: 'bad', now: 'bad', soon: 'warn', in_time: 'quiet', idle: 'quiet' }

/** Returns the urgency of an order at the current time, based on the team's opening hours. */
function useUrgency(order: Due) {
  const now = new Date(useMinute())
  return { ...urgencyOf(order, now, useOpeningHours() ?? allTime), now }
}

/** The time left for an order while it is with staff. */
export function DueBadge({ order }: { order: Due }) {
  const t = useWording('orders')
  const f = useFormats()
  const { urgency, left, now } = useUrgency(order)
  if (urgency === 'idle' || order.due_at === null)
    return <span className="meta">{order.time_frame && t(`orders:time_frame.${order.time_frame}`)}</span>
  const due = new Date(order.due_at)
  const isAnotherDay = urgency === 'in_time' && due.toDateString() !== now.toDateString()
  return (
    <span title={f.exact(due)}>
      <StatusBadge tone={tones[urgency]}>
        {isAnotherDay
          ? t('orders:due.at', { when: f.dayTime(due) })
          : t(`orders:due.${urgency}`, { time: f.span(Math.abs(left)) })}
      </StatusBadge>
    </span>
  )
}

/** The waiting time compared with the time frame: "waits 25 min of 1 hr". */
export function WaitingTime({ order }: { order: Due }) {
  const t = useWording('orders')
  const f = useFormats()
  const { urgency, waited, frame } = useUrgency(order)
  if (urgency === 'idle') return null
  if (waited > frame) return <>{t('orders:due.waited', { frame: f.span(frame) })}</>
  return <>{t('orders:due.waits', { waited: f.span(waited), frame: f.span(frame) })}</>
}
