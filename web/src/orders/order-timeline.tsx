import type { TimelineEntry } from '@mapwright/contract/orders/order.ts'
import type { TimelineItem } from '@mapwright/contract/orders/order-shapes.ts'
import { useWording } from '../app/i18n/wording.ts'
import type { Tone } from '../ui/status-badge.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { DoneBy } from './done-by.tsx'

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

/** What happened to an order, newest first; customers read that it was staff, staff read who. */
export function OrderTimeline({ items }: { items: readonly TimelineItem[] }) {
  const t = useWording('orders')
  return (
    <Timeline
      items={items.toReversed().map(({ _id, at, entry, text, by }) => ({
        id: _id,
        at,
        title: t(`orders:timeline.${entry}`),
        by: <DoneBy by={by} />,
        text: text || undefined,
        tone: tones[entry] ?? 'quiet',
      }))}
    />
  )
}
