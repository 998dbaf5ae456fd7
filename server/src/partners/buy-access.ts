import { dayMs, daysAfter } from '@mapwright/contract/api/days.ts'
import { BuyAccessApi, RenewAccessApi } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { transfer } from '../credits/transfer.ts'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'
import { lockAccess, type PlanRow, readAccess, readPlan } from './access-rows.ts'
import { insertAccess } from './insert-access.ts'

async function requireSale(db: Db): Promise<void> {
  if (!(await readSettings(db)).api_access) throw new Problem('partners.api_off')
}

type Payment = { access_id: string; user_id: string; plan: PlanRow; until: Date; actor_id: string | null; now: Date }

/** Charges the price of a plan. The idempotency key contains the expiry date, so that a period is charged only once. */
async function payPlan(tx: Tx, { access_id, user_id, plan, until, actor_id, now }: Payment): Promise<void> {
  if (plan.price === 0n) return
  await transfer(tx, {
    from: { customer: user_id },
    to: { house: 'api_access' },
    amount: plan.price,
    reason: 'api_access',
    key: `access_api:${access_id}:until:${until.toISOString()}`,
    ref: { kind: 'access_api', id: access_id },
    actor_id,
    note: plan.name,
    now,
  })
}

/**
 * Extends a locked access by the days of the plan, counted from the end of the access or, if the access has expired, from now. Charges the
 * plan's price.
 */
export async function extendAccess(
  tx: Tx,
  access: { _id: string; user_id: string; expiry: Date },
  { plan, actor_id, now }: { plan: PlanRow; actor_id: string | null; now: Date },
): Promise<Date> {
  const until = new Date(Math.max(access.expiry.getTime(), now.getTime()) + plan.days * dayMs)
  await payPlan(tx, { access_id: access._id, user_id: access.user_id, plan, until, actor_id, now })
  const { calls_per_minute, calls_per_day } = plan
  const row = { plan_id: plan._id, expiry: until, calls_per_minute, calls_per_day, reminded_of: null }
  await tx`UPDATE access_apis SET ${tx(row)} WHERE _id = ${access._id}`
  return until
}

/** Sells access to the API or the widget. A separate call creates the key: a purchase may be retried, but a key is shown only once. */
export const buyAccessApi = command(BuyAccessApi, async ({ tx, actor, now, body: { plan_id, ...given }, audit }) => {
  await requireSale(tx)
  const plan = await readPlan(tx, plan_id)
  const { calls_per_minute, calls_per_day } = plan
  const expiry = daysAfter(now, plan.days)
  const bought = { user_id: actor._id, plan_id, for: plan.for, expiry, calls_per_minute, calls_per_day }
  const access_id = await insertAccess(tx, { ...given, ...bought }, now)
  await payPlan(tx, { access_id, user_id: actor._id, plan, until: expiry, actor_id: actor._id, now })
  const access_api = await readAccess(tx, access_id, actor._id)
  audit({ target_id: access_id, after: { plan: plan.name, price: plan.price, expiry } })
  return { access_api }
})

export const renewAccessApi = command(RenewAccessApi, async ({ tx, actor, now, params, body, audit }) => {
  const access = await lockAccess(tx, params.id, actor._id)
  await requireSale(tx)
  const plan = await readPlan(tx, found(body.plan_id ?? access.plan_id, 'partners.plan_not_found'))
  const { for: purpose } = await readAccess(tx, params.id, actor._id)
  if (plan.for !== purpose) throw new Problem('partners.plan_not_found')
  const expiry = await extendAccess(tx, access, { plan, actor_id: actor._id, now })
  audit({ before: { expiry: access.expiry }, after: { plan: plan.name, price: plan.price, expiry } })
  return { access_api: await readAccess(tx, params.id, actor._id) }
})
