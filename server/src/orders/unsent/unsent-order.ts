import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { UnsentOrder } from '@mapwright/contract/orders/unsent/unsent-order.ts'
import {
  DiscardUnsentOrder,
  GetUnsentOrder,
  SaveUnsentOrder,
} from '@mapwright/contract/orders/unsent/unsent-order-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { authorId } from '../../platform/api/principal.ts'

const getUnsentOrder = query(GetUnsentOrder, async ({ sql, actor }) => {
  const [unsent] = await sql<Decoded<UnsentOrder>[]>`
    SELECT order_id, values, saved_at FROM unsent_orders WHERE user_id = ${authorId(actor)}`
  return { unsent: unsent ?? null }
})

/** Replaces the saved input of the order form. Saves `order_id` only if it is a draft of the caller. */
const saveUnsentOrder = command(SaveUnsentOrder, async ({ tx, actor, now, body: { order_id, values } }) => {
  await tx`
    INSERT INTO unsent_orders (user_id, order_id, values, saved_at, prepared)
    VALUES (${authorId(actor)}, (SELECT _id FROM orders WHERE _id = ${order_id} AND user_id = ${actor._id} AND status = 'draft'),
      ${tx.json(values)}, ${now}, false)
    ON CONFLICT (user_id) DO UPDATE SET order_id = excluded.order_id, values = excluded.values, saved_at = excluded.saved_at,
      prepared = false`
  return {}
})

const discardUnsentOrder = command(DiscardUnsentOrder, async ({ tx, actor }) => {
  await tx`DELETE FROM unsent_orders WHERE user_id = ${authorId(actor)}`
  return {}
})

export const unsentOrderRoutes: readonly Route[] = [getUnsentOrder, saveUnsentOrder, discardUnsentOrder]
