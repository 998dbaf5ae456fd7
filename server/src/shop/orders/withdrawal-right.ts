import type { ShopOrderStatus } from '@mapwright/contract/shop/orders/shop-order.ts'
import type { WithdrawalScope } from '@mapwright/contract/shop/withdrawals/withdrawal.ts'
import { isEu } from '@mapwright/contract/site/vat.ts'
import type { Db } from '../../platform/db/sql.ts'
import { withdrawalEnd } from './withdrawal-period.ts'

type Row = {
  current_status: ShopOrderStatus
  buyer_kind: string
  billing_country: string
  delivery_country: string
  estimated_delivery_date: string | null
  shipped_at: Date | null
  completed_at: Date | null
  is_all_returned: boolean
  is_digital: boolean
  withdrawal_scope: WithdrawalScope
  withdrawal_days: number
  delivery_days: number
  time_zone: string
}

/**
 * Reasons why there is no right of withdrawal: not a private buyer, not in the EU, only digital products, nothing left to return, or too
 * late.
 */
export type WithdrawalRefusal = 'business' | 'country' | 'digital' | 'finished' | 'ended'

/** `until` is null if the order is not shipped or if there is no right of withdrawal. `refusal` is null if the buyer can withdraw now. */
export type WithdrawalRight = { until: Date | null; refusal: WithdrawalRefusal | null }

type Covered = Pick<Row, 'withdrawal_scope' | 'billing_country' | 'delivery_country'>

/** Checks whether the shop grants the right of withdrawal in the countries of an order. */
export const isCovered = ({ withdrawal_scope: scope, billing_country, delivery_country }: Covered): boolean =>
  scope === 'everywhere' || (scope === 'eu' && (isEu(billing_country) || isEu(delivery_country)))

/** Determines whether and until when the buyer of an order can withdraw from it. */
export async function readWithdrawalRight(db: Db, order_id: string, now: Date): Promise<WithdrawalRight> {
  const [row] = await db<[Row]>`
    SELECT o.current_status, coalesce(i.buyer ->> 'buyer_kind', '') AS buyer_kind, coalesce(i.buyer ->> 'country', '') AS billing_country,
      o.shipping_address ->> 'country' AS delivery_country, o.estimated_delivery_date::text,
      -- The buyer receives a pick-up when the order is completed.
      (SELECT max(h.at) FROM shop_order_history h
        WHERE h.order_id = o._id AND h.event = CASE WHEN o.is_pickup THEN 'complete' ELSE 'ship' END) AS shipped_at,
      (SELECT max(h.at) FROM shop_order_history h WHERE h.order_id = o._id AND h.event = 'complete') AS completed_at,
      NOT EXISTS (SELECT FROM shop_order_lines l WHERE l.order_id = o._id AND l.kind = 'goods' AND l.returned < l.quantity) AS is_all_returned,
      NOT EXISTS (SELECT FROM shop_order_lines l WHERE l.order_id = o._id AND l.kind = 'goods') AS is_digital,
      s.withdrawal_scope, s.withdrawal_days, s.delivery_days, z.time_zone
    FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id, shop_settings s, open_times z WHERE o._id = ${order_id}`
  if (row.buyer_kind !== 'private') return { until: null, refusal: 'business' }
  if (!isCovered(row)) return { until: null, refusal: 'country' }
  if (row.is_digital) return { until: null, refusal: 'digital' }
  if (row.current_status === 'cancelled' || row.is_all_returned) return { until: null, refusal: 'finished' }
  const until = withdrawalEnd(row, row)
  return { until, refusal: until && until <= now ? 'ended' : null }
}
