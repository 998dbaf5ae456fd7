import type { DueOrder } from '@mapwright/contract/orders/money/due.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

/** The payment deadline of an order, or a note that the order has not been delivered yet. */
export function PayBy({ order: { pay_by, overdue } }: { order: Pick<DueOrder, 'pay_by' | 'overdue'> }) {
  const t = useWording('money')
  const f = useFormats()
  if (pay_by === null) return <span className="meta">{t('money:due.not_delivered')}</span>
  const day = f.date(pay_by)
  if (overdue) return <StatusBadge tone="bad">{t('money:due.since', { day })}</StatusBadge>
  return <StatusBadge tone="warn">{t('money:due.by', { day })}</StatusBadge>
}
