import { productsText, type WithdrawnProduct } from '@mapwright/contract/shop/withdrawals/withdrawal.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { insertHistory, type LockedShopOrder } from '../orders/order-rows.ts'
import { recognizeLines } from './recognize-lines.ts'

type Statement = { _id: string; products: readonly WithdrawnProduct[]; at: Date }
type Open = { _id: string; only_products: string }

const outstandingLines = (tx: Tx, order_id: string) => tx<Parameters<typeof recognizeLines>[1][number][]>`
  SELECT _id, name, product_code, selected_extra_options AS options, quantity - returned AS outstanding
  FROM shop_order_lines WHERE order_id = ${order_id} AND kind = 'goods' ORDER BY position`

/** Attaches the recognized pieces to a withdrawal. Pieces that are already attached are not counted twice. */
async function attachLines(tx: Tx, order_id: string, { _id: withdrawal_id, products }: Statement): Promise<void> {
  for (const { line_id, quantity } of recognizeLines(products, await outstandingLines(tx, order_id)))
    await tx`
      INSERT INTO shop_withdrawal_lines (withdrawal_id, line_id, quantity, returned_then)
        SELECT ${withdrawal_id}, _id, ${quantity}, returned + ${quantity} FROM shop_order_lines WHERE _id = ${line_id}
      ON CONFLICT (withdrawal_id, line_id) DO UPDATE SET quantity = greatest(shop_withdrawal_lines.quantity, EXCLUDED.quantity),
        returned_then = greatest(shop_withdrawal_lines.returned_then, EXCLUDED.returned_then)`
}

/** Merges a later declaration into the order's open one. Returns true if it adds anything. */
async function extend(tx: Tx, order_id: string, open: Open, statement: Statement): Promise<boolean> {
  const { _id, products } = statement
  await tx`DELETE FROM shop_withdrawals WHERE _id = ${_id}`
  const text = productsText(products)
  if (open.only_products === '' || open.only_products.split('\n').includes(text)) return false
  if (text === '') {
    await tx`DELETE FROM shop_withdrawal_lines WHERE withdrawal_id = ${open._id}`
    await tx`UPDATE shop_withdrawals SET only_products = '' WHERE _id = ${open._id}`
    return true
  }
  await tx`UPDATE shop_withdrawals SET only_products = only_products || ${`\n${text}`} WHERE _id = ${open._id}`
  await attachLines(tx, order_id, { ...statement, _id: open._id })
  return true
}

async function attach(tx: Tx, order_id: string, statement: Statement): Promise<boolean> {
  const [open] = await tx<Open[]>`
    SELECT _id, only_products FROM shop_withdrawals WHERE order_id = ${order_id} AND settled_at IS NULL`
  if (open) return extend(tx, order_id, open, statement)
  await tx`UPDATE shop_withdrawals SET order_id = ${order_id} WHERE _id = ${statement._id}`
  await attachLines(tx, order_id, statement)
  return true
}

/**
 * Attaches a declaration to its locked order, or merges it into the order's open declaration. Notifies staff unless it only repeats the open
 * declaration.
 */
export async function attachWithdrawal(tx: Tx, order: LockedShopOrder, statement: Statement): Promise<void> {
  const { _id: order_id, user_id, invoice_no } = order
  const { at, products } = statement
  if (!(await attach(tx, order_id, statement))) return
  await tx`UPDATE shop_orders SET updated_at = ${at} WHERE _id = ${order_id}`
  await insertHistory(tx, { order_id, event: 'withdraw', reason: productsText(products), actor_id: null, now: at })
  await announce(tx, { type: 'shop_order.withdrawn', order_id, user_id, invoice_no, actor_id: null })
}
