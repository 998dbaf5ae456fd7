import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import { useEffect, useState } from 'react'
import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Less than this many milliseconds left is soon. */
const soon = 20 * 60_000

type Due = Pick<OrderRow, 'status' | 'due_at' | 'time_frame'>

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How much of the wished time frame is left while staff have the order. */
export function DueBadge({ order: { status, due_at, time_frame } }: { order: Due }) {
  const t = useWording('orders')
  const f = useFormats()
  const now = useNow()
  const frame = time_frame && t(`orders:time_frame.${time_frame}`)
  if (due_at === null || (status !== 'pending' && status !== 'in_progress'))
    return <span className="meta">{frame}</span>
  const left = new Date(due_at).getTime() - now
  if (left > 0)
    return (
      <StatusBadge tone={left < soon ? 'warn' : 'quiet'}>
        {t('orders:due.in', { when: f.relative(due_at, now) })}
      </StatusBadge>
    )
  return <StatusBadge tone="bad">{t('orders:due.over', { time: f.duration(-left / 1000) })}</StatusBadge>
}
