import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import type { Exchange } from '../exchange-context.ts'
import { type Master, MasterRefusal, MasterUnusable } from '../master-client.ts'
import { lockJoined, stop } from '../order-rows.ts'

type Sent = { order_id: string; master_order_id: string }

/** Maximum number of orders that are read to recognize the account. */
const maxReads = 5

/** Returns true if the account of the key has one of the orders. */
async function hasOneOf(master: Master, orders: readonly Sent[]): Promise<boolean> {
  for (const { master_order_id } of orders) {
    try {
      await master.call(`/orders/${master_order_id}`, z.object({}))
      return true
    } catch (error) {
      if (!(error instanceof MasterRefusal)) throw error
    }
  }
  return false
}

/**
 * Compares the account of a key with that of the orders under way, by reading some of them. unknown: the submission of an order is under way
 * whose draft the account does not have, and no other order shows whether it is another account or whether the master has deleted the draft.
 */
export async function compareAccount(sql: Sql, master: Master): Promise<'same' | 'other' | 'unknown'> {
  const newest = (states: readonly string[]) => sql<Sent[]>`
    SELECT order_id, master_order_id FROM joined_orders WHERE state = ANY (${[...states]}) AND master_order_id IS NOT NULL
    ORDER BY changed_at DESC LIMIT ${maxReads}`
  const working = await newest(['working'])
  if (working.length > 0) return (await hasOneOf(master, working)) ? 'same' : 'other'
  const submitting = await newest(['submitting'])
  if (submitting.length === 0 || (await hasOneOf(master, submitting))) return 'same'
  const ended = await newest(['delivered', 'cancelled'])
  if (ended.length === 0) return 'unknown'
  return (await hasOneOf(master, ended)) ? 'same' : 'other'
}

/** Lets staff decide about orders that the former key may have submitted. Otherwise they could be placed and paid twice. */
async function stopSubmissions({ sql, now }: Exchange): Promise<void> {
  const orders = await sql<
    { order_id: string }[]
  >`SELECT order_id FROM joined_orders WHERE state = 'submitting' ORDER BY order_id`
  for (const { order_id } of orders)
    await sql.begin(async (tx) => {
      const { order, joined } = await lockJoined(tx, order_id)
      if (joined?.state !== 'submitting') return
      const reason = { state: 'refused', obstacle: 'master_refused', detail: 'orders.not_found' } as const
      await stop(tx, { order_id, user_id: order.user_id }, reason, now())
    })
}

/**
 * Checks a new key before it is used, and remembers that.
 * @throws MasterUnusable if it belongs to another account than the orders under way
 */
export async function checkAccount(exchange: Exchange): Promise<void> {
  const { sql, master, site } = exchange
  const account = await compareAccount(sql, master)
  if (account === 'other') throw new MasterUnusable('other_account')
  if (account === 'unknown') await stopSubmissions(exchange)
  await sql`UPDATE joined_sites SET account_checked = true WHERE key_sealed = ${site.key_sealed}`
}
