import type { EarlierOrder } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { Sentence } from '../ui/text/sentence.tsx'
import classes from './order-files.module.css'

/**
 * Returns true if an earlier order is a reason for a warning. Customers are warned if they upload a delivered (modified) file, or
 * would pay twice for the same original. Staff are not warned about a known original, because knowing it makes their work easier.
 */
export const isOdd = ({ match }: EarlierOrder, isStaff: boolean): boolean =>
  match === 'delivered' || (match === 'same_file' && !isStaff)

/** Number of orders shown at first. Further orders are collapsed. */
const maxShown = 3

type FileEarlierOrdersProps = { seen: readonly EarlierOrder[]; isStaff: boolean }

/** Earlier orders with the same original file, with an explanation. */
export function FileEarlierOrders({ seen, isStaff }: FileEarlierOrdersProps) {
  const t = useWording('orders')
  const f = useFormats()
  if (seen.length === 0) return null
  const list = (orders: readonly EarlierOrder[]) => (
    <ul className={classes.findings}>
      {orders.map((order) => (
        <EarlierOrderLine key={order._id} order={order} isStaff={isStaff} />
      ))}
    </ul>
  )
  const rest = seen.slice(maxShown)
  return (
    <>
      {list(seen.slice(0, maxShown))}
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{t('orders:seen.more', { number: f.number(rest.length) })}</summary>
          {list(rest)}
        </details>
      )}
    </>
  )
}

function EarlierOrderLine({ order, isStaff }: { order: EarlierOrder; isStaff: boolean }) {
  const t = useWording('orders')
  const { _id: id, number, match, customer, services } = order
  const isWarning = isOdd(order, isStaff)
  const MatchIcon = isWarning ? IconAlertTriangle : IconHistory
  const to = isStaff ? '/admin/manage_orders/order_details/$id' : '/order_details/$id'
  const link = (words: string) => (
    <PageLink to={to} params={{ id }} {...(isStaff ? {} : { target: '_blank' })}>
      {words}
    </PageLink>
  )
  return (
    <li data-quiet={!isWarning || undefined}>
      <MatchIcon size={14} stroke={1.75} aria-hidden />
      <span>
        <Sentence
          text={t(isStaff ? `orders:seen.staff_${match}` : `orders:seen.${match}`, {
            number,
            customer: customer ?? '',
            services: services.join(', '),
          })}
          parts={{ order: link }}
        />
      </span>
    </li>
  )
}
