import { ListEarlierOrders } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { cautionsOf } from './file-cautions.ts'
import { FileEarlierOrders, isOdd } from './file-earlier-orders.tsx'
import { FileFindings } from './file-findings.tsx'
import classes from './order-files.module.css'

/** Doubts about an order's original file, shown next to its identification. Empty if there are no doubts. */
export function FileChecks({ order, isStaff }: { order: Order; isStaff: boolean }) {
  const t = useWording('orders', 'ecu')
  const { data } = useQueryOf(ListEarlierOrders, { params: { id: order._id } }, { staleTime: 60_000 })
  const seen = data?.seen ?? []
  const cautions = cautionsOf(order.files, order)
  const isOver = order.status === 'completed' || order.status === 'cancelled'
  if (cautions.length + seen.length === 0 || (isOver && !isStaff)) return null
  const isQuiet = cautions.length === 0 && !seen.some((one) => isOdd(one, isStaff))
  return (
    <section className={classes.checks} data-quiet={isQuiet || undefined} aria-label={t('orders:checks.title')}>
      <h3>{t('orders:checks.title')}</h3>
      <FileFindings findings={cautions} />
      <FileEarlierOrders seen={seen} isStaff={isStaff} />
    </section>
  )
}
