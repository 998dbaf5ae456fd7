import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import type { PlaceGuestOrder } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { toJson } from '../platform/api/json.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { hashOfToken, hexHashOfToken, newToken } from '../platform/api/secret-token.ts'
import type { Db, Tx } from '../platform/db/sql.ts'

/** Stores the hash of a secret that opens the page of an order. */
export async function insertGuestLink(
  db: Db,
  { order_id, token, now }: { order_id: string; token: string; now: Date },
) {
  await db`INSERT INTO shop_guest_links ${db({ token_hash: hashOfToken(token), order_id, created_at: now })}`
}

/** Creates a further link to the page of a guest's order; returns its path. Earlier links stay valid. */
export async function newGuestLink(db: Db, order_id: string, now: Date): Promise<string> {
  const token = newToken()
  await insertGuestLink(db, { order_id, token, now })
  return `/shop/guest-order/${token}`
}

/** Creates another link for a guest user with an order. Guests of tickets, who have no page, get the path of the home page. */
export async function createGuestLink(tx: Tx, user_id: string, now: Date): Promise<string> {
  const [order] = await tx<{ _id: string }[]>`SELECT _id FROM shop_orders WHERE user_id = ${user_id}`
  return order ? newGuestLink(tx, order._id, now) : '/'
}

/** Returns a text that identifies a repeated request. Stored like the token of a link, but longer than any token, so it opens no order. */
export function requestToken({ captcha: _, ...request }: Body<typeof PlaceGuestOrder>): string {
  return `${request.secret} ${hexHashOfToken(toJson(request))}`
}

/**
 * Finds the order that was placed with the same request, ignoring the captcha. Requests with the same secret wait for each other until
 * their transactions end, so that only one of them places an order. Throws `shop.secret_reused` for a different request with the same
 * secret.
 */
export async function lockPlacedOrder(
  tx: Tx,
  body: Body<typeof PlaceGuestOrder>,
): Promise<{ invoice_no: string; total: Money } | undefined> {
  const { secret } = body
  const lock = `shop.guest_links ${hexHashOfToken(secret)}`
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
  const [order] = await tx<{ invoice_no: string; total: Money; is_same: boolean }[]>`
    SELECT i.invoice AS invoice_no, o.total, EXISTS (SELECT FROM shop_guest_links r
      WHERE r.order_id = o._id AND r.token_hash = ${hashOfToken(requestToken(body))}) AS is_same
    FROM shop_guest_links l JOIN shop_orders o ON o._id = l.order_id JOIN invoices i ON i._id = o.invoice_id
    WHERE l.token_hash = ${hashOfToken(secret)}`
  if (!order) return undefined
  if (!order.is_same) throw new Problem('shop.secret_reused')
  return { invoice_no: order.invoice_no, total: order.total }
}

export async function isGuestOrder(db: Db, order_id: string): Promise<boolean> {
  const [link] = await db`SELECT FROM shop_guest_links WHERE order_id = ${order_id} LIMIT 1`
  return link !== undefined
}

export type LinkedOrder = { order_id: string; user_id: string; invoice_id: string; payment_id: string }

/** Reads the order that a link opens. Throws `shop.order_not_found` if the link is unknown. */
export async function orderOfLink(db: Db, token: string): Promise<LinkedOrder> {
  const [order] = await db<LinkedOrder[]>`
    SELECT o._id AS order_id, o.user_id, o.invoice_id, o.payment_id
    FROM shop_guest_links l JOIN shop_orders o ON o._id = l.order_id WHERE l.token_hash = ${hashOfToken(token)}`
  return found(order, 'shop.order_not_found')
}
