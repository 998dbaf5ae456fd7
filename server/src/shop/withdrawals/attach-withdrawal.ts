import { productsText, type WithdrawnProduct } from '@mapwright/contract/shop/withdrawals/withdrawal.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { insertHistory, type LockedShopOrder } from '../orders/order-rows.ts'
import { recognizeLines } from './recognize-lines.ts'

type Statement = { _id: string; products: readonly WithdrawnProduct[]; at: Date }
type Open = { _id: string; only_products: string; at: Date }

/** A declaration with the same text within this time is a double click or a retry. */
const minutesOfRepeat = 10

/** The pieces that the declaration adds: those it names that are neither returned nor part of the open withdrawal. */
const addedPieces = async (tx: Tx, order_id: string, products: Statement['products']) =>
  recognizeLines(
    products,
    await tx<Parameters<typeof recognizeLines>[1][number][]>`
      SELECT l._id, l.name, l.product_code, l.selected_extra_options AS options,
        greatest(0, l.quantity - greatest(l.returned, n.returned_then)) AS outstanding
      FROM shop_order_lines l LEFT JOIN (shop_withdrawal_lines n JOIN shop_withdrawals w ON w._id = n.withdrawal_id
        AND w.settled_at IS NULL AND w.order_id = ${order_id}) ON n.line_id = l._id
      WHERE l.order_id = ${order_id} AND l.kind = 'goods' ORDER BY l.position`,
  )

/** Adds pieces to a withdrawal. */
async function addPieces(tx: Tx, withdrawal_id: string, pieces: ReturnType<typeof recognizeLines>): Promise<void> {
  for (const { line_id, quantity } of pieces)
    await tx`
      INSERT INTO shop_withdrawal_lines AS n (withdrawal_id, line_id, quantity, returned_then)
        SELECT ${withdrawal_id}, _id, ${quantity}, returned + ${quantity} FROM shop_order_lines WHERE _id = ${line_id}
      ON CONFLICT (withdrawal_id, line_id) DO UPDATE SET quantity = n.quantity + ${quantity},
        returned_then = greatest(n.returned_then + ${quantity}, EXCLUDED.returned_then)`
}

/** Merges a later declaration into the order's open one. Returns false if it only repeats an earlier declaration. */
async function extend(tx: Tx, order_id: string, open: Open, { _id, products, at }: Statement): Promise<boolean> {
  await tx`DELETE FROM shop_withdrawals WHERE _id = ${_id}`
  const text = productsText(products)
  const isWhole = open.only_products === ''
  if (isWhole && text === '') return false
  const pieces = isWhole ? [] : await addedPieces(tx, order_id, products)
  const [same] = await tx<[{ is_known: boolean; is_recent: boolean }]>`
    SELECT count(*) > 0 AS is_known, coalesce(bool_or(h.at > ${at}::timestamptz - make_interval(mins => ${minutesOfRepeat})), false) AS is_recent
    FROM shop_order_history h
    WHERE h.order_id = ${order_id} AND h.event = 'withdraw' AND h.reason = ${text} AND h.at >= ${open.at}`
  if (text !== '' && same.is_known && (same.is_recent || pieces.length === 0)) return false
  if (isWhole) return true
  if (text === '') {
    await tx`DELETE FROM shop_withdrawal_lines WHERE withdrawal_id = ${open._id}`
    await tx`UPDATE shop_withdrawals SET only_products = '' WHERE _id = ${open._id}`
    return true
  }
  await tx`UPDATE shop_withdrawals SET only_products = only_products || ${`\n${text}`} WHERE _id = ${open._id}`
  await addPieces(tx, open._id, pieces)
  return true
}

async function attach(tx: Tx, order_id: string, statement: Statement): Promise<boolean> {
  const [open] = await tx<Open[]>`
    SELECT _id, only_products, at FROM shop_withdrawals WHERE order_id = ${order_id} AND settled_at IS NULL`
  if (open) return extend(tx, order_id, open, statement)
  const pieces = await addedPieces(tx, order_id, statement.products)
  await tx`UPDATE shop_withdrawals SET order_id = ${order_id} WHERE _id = ${statement._id}`
  await addPieces(tx, statement._id, pieces)
  return true
}

/**
 * Attaches a declaration to its locked order, or merges it into the order's open declaration. Keeps each declaration in the
 * history and notifies staff, unless it only repeats an earlier one.
 */
export async function attachWithdrawal(tx: Tx, order: LockedShopOrder, statement: Statement): Promise<void> {
  const { _id: order_id, user_id, invoice_no } = order
  const { at, products } = statement
  if (!(await attach(tx, order_id, statement))) return
  await tx`UPDATE shop_orders SET updated_at = ${at} WHERE _id = ${order_id}`
  await insertHistory(tx, { order_id, event: 'withdraw', reason: productsText(products), actor_id: null, now: at })
  await announce(tx, { type: 'shop_order.withdrawn', order_id, user_id, invoice_no, actor_id: null })
}
