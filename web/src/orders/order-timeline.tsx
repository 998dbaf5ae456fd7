import type { TimelineEntry } from '@mapwright/contract/orders/order.ts'
import type { Order, TimelineItem } from '@mapwright/contract/orders/order-shapes.ts'
import type { ReactNode } from 'react'
import { AuthorName } from '../accounts/author-name.tsx'
import { useWording } from '../platform/i18n/wording.ts'
import { Timeline } from '../ui/layout/timeline.tsx'
import { Credits } from '../ui/text/amounts.tsx'
import type { Tone } from '../ui/text/status-badge.tsx'

const tones: Partial<Record<TimelineEntry, Tone>> = {
  submitted: 'info',
  started: 'active',
  asked: 'warn',
  resubmitted: 'info',
  completed: 'good',
  automated: 'good',
  revised: 'active',
  cancelled: 'bad',
  paid: 'good',
}

/** Returns the text of a timeline entry. The text of a refund includes the amount. */
function textOf({ entry, at, text }: TimelineItem, { refunds }: Order['money']): ReactNode {
  const refund =
    entry === 'refunded' ? refunds.find(({ created_at, reason }) => created_at === at && reason === text) : undefined
  if (!refund) return text || undefined
  return (
    <>
      <Credits value={refund.amount} /> · <bdi>{text}</bdi>
    </>
  )
}

/** The timeline of an order, newest entry first. Customers do not see which staff member was the author. */
export function OrderTimeline({ order: { timeline, money } }: { order: Order }) {
  const t = useWording('orders')
  return (
    <Timeline
      items={timeline.toReversed().map((item) => ({
        id: item._id,
        at: item.at,
        title: t(`orders:timeline.${item.entry}`),
        by: <AuthorName by={item.by} />,
        text: textOf(item, money),
        tone: tones[item.entry] ?? 'quiet',
      }))}
    />
  )
}
