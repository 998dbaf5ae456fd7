import { dayMs } from '@mapwright/contract/api/days.ts'
import { accessRules } from '@mapwright/contract/partners/access-api.ts'
import { z } from 'zod'
import { Problem } from '../platform/api/problem.ts'
import type { Sql } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { dayText } from '../platform/events/fact-text.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { lockAccess, type PlanRow, planColumns } from './access-rows.ts'
import { extendAccess } from './buy-access.ts'

/** Renews one access, unless the balance is too low or the plan is not on sale any more. */
async function renew(sql: Sql, _id: string, now: Date): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      const access = await lockAccess(tx, _id, null)
      const [plan] = await tx<PlanRow[]>`
        SELECT ${tx(planColumns)} FROM access_plans
        WHERE _id = ${access.plan_id} AND online AND (SELECT api_access FROM settings)`
      if (plan && access.expiry.getTime() - now.getTime() < dayMs)
        await extendAccess(tx, access, { plan, actor_id: null, now })
    })
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'credits.not_enough')) throw error
  }
}

/**
 * Renews accesses that expire within a day if they have automatic renewal. Reminds the owners of the other accesses once per expiry date.
 */
export async function renewAndRemind(sql: Sql, now: Date): Promise<void> {
  const ending = await sql<{ _id: string }[]>`
    SELECT _id FROM access_apis
    WHERE status = 'active' AND renews AND expiry > ${now} AND expiry < ${now}::timestamptz + interval '1 day'`
  for (const { _id } of ending) await renew(sql, _id, now)
  await sql.begin(async (tx) => {
    const reminded = await tx<{ _id: string; user_id: string }[]>`
      UPDATE access_apis SET reminded_of = expiry
      WHERE status = 'active' AND expiry > ${now}
        AND expiry < ${now}::timestamptz + make_interval(days => CASE WHEN renews THEN 1 ELSE ${accessRules.reminder_days}::int END)
        AND reminded_of IS DISTINCT FROM expiry
      RETURNING _id, user_id`
    for (const { _id, user_id } of reminded)
      await announce(tx, { type: 'access_api.expiring', access_api_id: _id, user_id, actor_id: null })
  })
}

const kind = jobKind('partners.renew_accesses', z.object({}), { cron: '27 * * * *', retries: 2, at_once: 1 })

export const renewAccessesJob = job(kind, ({ sql, now }) => renewAndRemind(sql, now))

/** Values of notifications about an access that expires soon. Undefined if the access has been extended or removed. */
export const expiringFacts = eventFacts(['access_api.expiring'], async ({ tx, event, now }) => {
  const [row] = await tx<{ plan: string; expiry: Date }[]>`
    SELECT coalesce(p.name, a.website_url) AS plan, a.expiry FROM access_apis a LEFT JOIN access_plans p ON p._id = a.plan_id
    WHERE a._id = ${event.access_api_id} AND a.expiry = a.reminded_of AND a.expiry > ${now}`
  if (!row) return undefined
  return { values: { plan: row.plan, day: dayText(row.expiry) } }
})
