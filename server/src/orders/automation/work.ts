import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'

export type StoredOriginal = {
  storage_key: string
  sha256: string
  size: number
  name: string
  software_number: string | null
  /** True for hex text and archives. Their bytes differ from those of the memory, so changes cannot be transferred byte by byte. */
  is_packed: boolean
}

/** Data of an order that automation needs. */
export type Work = {
  _id: string
  user_id: string
  status: OrderStatus
  /**
   * Choices that require a file made by a person: for this order, by the customer for all their orders, and by staff for all orders of
   * the customer.
   */
  by_hand: { order: boolean; customer: boolean; staff: boolean }
  /** True if the customer wrote a remark, which only a person can take into account. */
  has_words: boolean
  service_ids: string[]
  /** Purchased items in a fixed order, so that equal purchases compare as equal. */
  items: string[]
  ecu: string
  /** Newest original; null if its content is deleted. */
  original: StoredOriginal | null
}

/** Purchased items of order `o`. Discounts are omitted because they follow from the other items. */
export const itemsOf = (db: Db) => db`
  ARRAY(SELECT l.kind || ' ' || l.item_id FROM order_lines l WHERE l.order_id = o._id AND l.kind <> 'discount' ORDER BY 1)`

/** Control unit of order `o` in lower case, without spaces and punctuation. */
export const ecuOf = (db: Db) => db`regexp_replace(lower(o.ecu_brand || ' ' || o.ecu_version), '[^[:alnum:]]', '', 'g')`

export async function readWork(db: Db, orderId: string): Promise<Work> {
  const [work] = await db<Work[]>`
    SELECT o._id, o.user_id, o.status, o.comment <> '' OR o.instruction <> '' AS has_words,
      json_build_object('order', o.by_hand, 'customer', coalesce(c.own, false), 'staff', coalesce(c.staff, false)) AS by_hand,
      ARRAY(SELECT item_id FROM order_lines WHERE order_id = o._id AND kind = 'service') AS service_ids,
      ${itemsOf(db)} AS items, ${ecuOf(db)} AS ecu,
      (SELECT CASE WHEN f.deleted_at IS NULL THEN json_build_object('storage_key', f.storage_key, 'sha256', f.sha256, 'size', f.size,
          'name', f.name, 'software_number', x.software_number, 'is_packed', x.image_sha256 IS NOT NULL) END
        FROM order_files x JOIN files f ON f._id = x.file_id
        WHERE x.order_id = o._id AND x.kind = 'original' ORDER BY x.version DESC LIMIT 1) AS original
    FROM orders o LEFT JOIN automation_choices c ON c.user_id = o.user_id WHERE o._id = ${orderId}`
  return found(work, 'orders.not_found')
}

export const isUnwanted = ({ by_hand }: Work): boolean => by_hand.order || by_hand.customer || by_hand.staff
