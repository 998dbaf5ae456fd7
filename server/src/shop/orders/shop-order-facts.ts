import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { type Carrier, carrierNames, trackingUrl } from '@mapwright/contract/shop/orders/carriers.ts'
import { readNameOf } from '../../accounts/recipients.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { eventFacts } from '../../platform/events/event-facts.ts'
import { dayText, type FactText, moneyText, percentText } from '../../platform/events/fact-text.ts'
import { translate } from '../../platform/i18n/wording.ts'

type Row = {
  current_status: string
  invoice_id: string
  payment_method: string
  total: bigint
  vat: bigint
  vat_percentage: bigint
  currency: string
  reason: string
  is_expired: boolean
  carrier: Carrier | ''
  parcel_tracking_number: string
  estimated_delivery_date: string | null
  items: string
  refund: bigint
  has_goods: boolean
  digital_consent_at: Date | null
  is_pickup: boolean
  pickup_address: string
  pickup_hint: string
}

/** Entries of the history that contain the reason for an event, by event. */
const reasonOf: Readonly<Record<string, readonly string[]>> = {
  'shop_order.on_hold': ['hold'],
  'shop_order.cancelled': ['cancel', 'expire'],
  'shop_order.cancelled_by_buyer': ['cancel'],
  'shop_order.withdrawn': ['withdraw'],
  'shop_order.returned': ['return'],
}

type About = { order_id: string; type: string; refund_id: string | null; parcel_id: string | null }

/** Reads the values of an order. The reason comes from the event's entry in the history, because the order may have changed since. */
async function readRow(db: Db, { order_id, type, refund_id, parcel_id }: About): Promise<Row> {
  const [row] = await db<Row[]>`
    SELECT o.current_status, o.invoice_id, o.payment_method, o.total, o.vat, o.vat_percentage, o.currency,
      coalesce(p.carrier, o.carrier) AS carrier, coalesce(p.tracking_number, o.parcel_tracking_number) AS parcel_tracking_number,
      (CASE WHEN p._id IS NULL THEN o.estimated_delivery_date ELSE p.estimated_delivery_date END)::text AS estimated_delivery_date,
      coalesce((SELECT h.reason FROM shop_order_history h
        WHERE h.order_id = o._id AND h.event = ANY (${[...(reasonOf[type] ?? [])]}) ORDER BY h._id DESC LIMIT 1), '') AS reason,
      EXISTS (SELECT FROM shop_order_history h WHERE h.order_id = o._id AND h.event = 'expire') AS is_expired,
      (SELECT string_agg(coalesce(s.quantity, l.quantity) || ' × ' || l.name, ', ' ORDER BY l.position) FROM shop_order_lines l
        LEFT JOIN shop_parcel_lines s ON s.line_id = l._id AND s.parcel_id = p._id
        WHERE l.order_id = o._id AND (p._id IS NULL OR s.quantity > 0)) AS items,
      coalesce((SELECT r.amount FROM payment_refunds r WHERE r._id = ${refund_id}), 0) AS refund, o.digital_consent_at, o.is_pickup, o.pickup_address, o.pickup_hint,
      EXISTS (SELECT FROM shop_order_lines l WHERE l.order_id = o._id AND l.kind = 'goods') AS has_goods
    FROM shop_orders o LEFT JOIN shop_parcels p ON p._id = ${parcel_id} WHERE o._id = ${order_id}`
  return found(row, 'shop.order_not_found')
}

/** Describes a parcel by its known details: carrier, tracking number, tracking page and delivery date. */
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

/** Describes the delivery: files and keys are delivered immediately with the buyer's consent, goods by parcel or pick-up. */
const deliveryText =
  ({ has_goods, is_pickup, digital_consent_at: at }: Row): FactText =>
  (language) =>
    [
      at && translate(language, 'shop', 'delivery.mail'),
      at && translate(language, 'shop', 'delivery.consent', { day: dayText(at)(language) }),
      has_goods && !is_pickup && translate(language, 'shop', 'delivery.parcel'),
      has_goods && is_pickup && translate(language, 'shop', 'delivery.pickup'),
    ]
      .filter(Boolean)
      .join('\n\n')

/** Describes the delivery of an order that is not paid yet. */
const deliveryAfterPayment =
  ({ has_goods, is_pickup, digital_consent_at }: Row): FactText =>
  (language) =>
    [
      digital_consent_at && translate(language, 'shop', 'delivery.digital_after_payment'),
      has_goods && !is_pickup && translate(language, 'shop', 'delivery.parcel_after_payment'),
      has_goods && is_pickup && translate(language, 'shop', 'delivery.pickup_after_payment'),
    ]
      .filter(Boolean)
      .join('\n\n')

/** Text with the total of the order and, if it contains VAT, the VAT rate. */
const totalText =
  ({ total, vat, vat_percentage, currency }: Row): FactText =>
  (language) => {
    const amount = moneyText(formatHundredths(total), currency)(language)
    const rate = percentText(vat_percentage)(language)
    return vat === 0n ? amount : translate(language, 'shop', 'order.amount_with_vat', { amount, rate })
  }

const reasonText =
  ({ reason, is_expired }: Row): FactText =>
  (language) =>
    is_expired ? translate(language, 'shop', 'order.expired') : reason

/** Values of notifications about an order of the shop. Only orders paid by bank transfer have payment instructions. */
export const shopOrderFacts = eventFacts(
  [
    'shop_order.placed',
    'shop_order.paid',
    'shop_order.processing',
    'shop_order.on_hold',
    'shop_order.resumed',
    'shop_order.part_shipped',
    'shop_order.shipped',
    'shop_order.tracked',
    'shop_order.ready',
    'shop_order.completed',
    'shop_order.cancelled',
    'shop_order.cancelled_by_buyer',
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
        amount: totalText(row),
        items: row.items,
        parcel: parcelText(row),
        reason: reasonText(row),
        delivery: event.type === 'shop_order.placed' ? deliveryAfterPayment(row) : deliveryText(row),
        pickup: [row.pickup_address, row.pickup_hint].filter(Boolean).join('\n'),
        refund: moneyText(formatHundredths(row.refund), row.currency),
      },
      ref: { order_id, invoice_id: row.invoice_id },
    }
  },
)
