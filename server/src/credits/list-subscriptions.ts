import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ListedSubscription } from '@mapwright/contract/credits/subscription.ts'
import { EndSubscription, ListSubscriptions } from '@mapwright/contract/credits/subscription-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { hasWords } from '../platform/search/search-words.ts'
import { endSubscription } from './stop-subscription.ts'
import { lockSubscription } from './subscription-rows.ts'

/** Lists the subscriptions of all customers. */
export const listSubscriptions = query(ListSubscriptions, async ({ sql, query: { keywords, status, page, size } }) => {
  const from = sql`
    FROM credit_subscriptions s JOIN users u ON u._id = s.user_id
    WHERE ${hasWords(sql, sql`u.search`, keywords)} ${status ? sql`AND s.status = ${status}` : sql``}`
  const [[counted], subscriptions] = await Promise.all([
    sql<{ total: number }[]>`SELECT count(*)::int AS total ${from}`,
    sql<Decoded<ListedSubscription>[]>`
      SELECT s._id, s.price_id, s.name, s.count, s.bonus, s.amount, s.currency, s.status, s.reason, s.note,
        s.next_on::text AS next_on, s.cancelled_at IS NOT NULL AS is_cancelled, s.created_at,
        json_build_object('_id', u._id, 'name', person_name(u), 'company_name', u.company_name, 'email', u.email) AS user
      ${from} ORDER BY s.created_at DESC, s._id LIMIT ${size} OFFSET ${(page - 1) * size}`,
  ])
  return { subscriptions: [...subscriptions], total: counted?.total ?? 0, page, size }
})

/** Ends a customer's subscription at once, for staff. */
export const endUserSubscription = command(EndSubscription, async ({ tx, params, body, now, audit }) => {
  const subscription = found(await lockSubscription(tx, params.id), 'credits.subscription_not_found')
  await endSubscription(tx, subscription, { reason: 'staff', note: body.reason, now })
  const { _id: subscription_id, user_id, status } = subscription
  audit({ target_id: user_id, before: { subscription_id, status }, after: { status: 'ended', reason: body.reason } })
  return { subscription_id }
})
