import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { type Carrier, carrierNames, trackingUrl } from '@mapwright/contract/shop/carriers.ts'
import { readNameOf } from '../../accounts/recipients.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { eventFacts } from '../../platform/events/event-facts.ts'
import { dayText, type FactText, moneyText } from '../../platform/events/fact-text.ts'
import { translate } from '../../wording.ts'

type Row = {
  current_status: string
  invoice_id: string
  payment_method: string
  total: bigint
  currency: string
  reason: string
  is_expired: boolean
  carrier: Carrier | ''
  parcel_tracking_number: string
  estimated_delivery_date: string | null
  items: string
  refund: bigint
}

/** What the history calls the events that have a reason. */
const reasonOf: Readonly<Record<string, readonly string[]>> = {
  'shop_order.on_hold': ['hold'],
  'shop_order.cancelled': ['cancel', 'expire'],
  'shop_order.withdrawn': ['withdraw'],
  'shop_order.returned': ['return'],
}

type About = { order_id: string; type: string; refund_id: string | null; parcel_id: string | null }

/** The reason is that of the event, because the order may have moved on since. */
async function readRow(db: Db, { order_id, type, refund_id, parcel_id }: About): Promise<Row> {
  const [row] = await db<Row[]>`
    SELECT o.current_status, o.invoice_id, o.payment_method, o.total, o.currency,
      coalesce(p.carrier, o.carrier) AS carrier, coalesce(p.tracking_number, o.parcel_tracking_number) AS parcel_tracking_number,
      (CASE WHEN p._id IS NULL THEN o.estimated_delivery_date ELSE p.estimated_delivery_date END)::text AS estimated_delivery_date,
      coalesce((SELECT h.reason FROM shop_order_history h
        WHERE h.order_id = o._id AND h.event = ANY (${[...(reasonOf[type] ?? [])]}) ORDER BY h._id DESC LIMIT 1), '') AS reason,
      EXISTS (SELECT FROM shop_order_history h WHERE h.order_id = o._id AND h.event = 'expire') AS is_expired,
      (SELECT string_agg(coalesce(s.quantity, l.quantity) || ' × ' || l.name, ', ' ORDER BY l.position) FROM shop_order_lines l
        LEFT JOIN shop_parcel_lines s ON s.line_id = l._id AND s.parcel_id = p._id
        WHERE l.order_id = o._id AND (p._id IS NULL OR s.quantity > 0)) AS items,
      coalesce((SELECT r.amount FROM payment_refunds r WHERE r._id = ${refund_id}), 0) AS refund
    FROM shop_orders o LEFT JOIN shop_parcels p ON p._id = ${parcel_id} WHERE o._id = ${order_id}`
  return found(row, 'shop.order_not_found')
}

/** Who brings the parcel, its number, where it is and when it will come, as far as it is known. */
const parcelText =
  ({ carrier, parcel_tracking_number: number, estimated_delivery_date }: Row): FactText =>
  (language) => {
    const name = carrier === '' ? '' : carrierNames[carrier]
    const url = trackingUrl(carrier, number)
    const day = estimated_delivery_date === null ? null : new Date(estimated_delivery_date)
    const lines = [
      number && translate(language, 'shop', 'parcel.number', { number: `${name} ${number}`.trim() }),
      url && translate(language, 'shop', 'parcel.link', { url }),
      day && translate(language, 'shop', 'parcel.expected', { day: dayText(day)(language) }),
    ].filter(Boolean)
    return lines.length > 0 ? lines.join('\n') : translate(language, 'shop', 'parcel.untracked')
  }

const reasonText =
  ({ reason, is_expired }: Row): FactText =>
  (language) =>
    is_expired ? translate(language, 'shop', 'order.expired') : reason

/** What notifications say about an order of the shop. Only an order that is paid by bank transfer has to be told how. */
export const orderFacts = eventFacts(
  [
    'shop_order.placed',
    'shop_order.paid',
    'shop_order.processing',
    'shop_order.on_hold',
    'shop_order.part_shipped',
    'shop_order.shipped',
    'shop_order.completed',
    'shop_order.cancelled',
    'shop_order.withdrawn',
    'shop_order.returned',
  ],
  async ({ tx, event }) => {
    const { order_id, invoice_no, user_id } = event
    const refund_id = event.type === 'shop_order.returned' ? event.refund_id : null
    const parcel_id = 'parcel_id' in event ? event.parcel_id : null
    const row = await readRow(tx, { order_id, type: event.type, refund_id, parcel_id })
    if (event.type === 'shop_order.placed' && (row.payment_method !== 'bank' || row.current_status !== 'initiated'))
      return undefined
    return {
      values: {
        invoice_no,
        customer: await readNameOf(tx, user_id),
        amount: moneyText(formatHundredths(row.total), row.currency),
        items: row.items,
        parcel: parcelText(row),
        reason: reasonText(row),
        refund: moneyText(formatHundredths(row.refund), row.currency),
      },
      ref: { order_id, invoice_id: row.invoice_id },
    }
  },
)
