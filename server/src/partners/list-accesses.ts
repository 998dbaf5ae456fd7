import {
  GetAccessApi,
  HasStatisticsAccess,
  ListAccessApis,
  ListOwnAccessApis,
} from '@mapwright/contract/partners/access-api-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { ownerFor } from '../platform/api/owner.ts'
import { Problem } from '../platform/api/problem.ts'
import { listAllAccesses, listOwnAccesses, type PlanRow, planColumns, readAccess } from './access-rows.ts'

export const listAccessApis = query(ListAccessApis, ({ sql, query: wanted, now }) => listAllAccesses(sql, wanted, now))

export const listOwnAccessApis = query(ListOwnAccessApis, async ({ sql, actor, query: wanted }) => {
  const [list, plans] = await Promise.all([
    listOwnAccesses(sql, actor._id, wanted),
    sql<PlanRow[]>`SELECT ${sql(planColumns)} FROM access_plans WHERE online ORDER BY position, _id`,
  ])
  return { ...list, plans: [...plans] }
})

export const getAccessApi = query(GetAccessApi, async ({ sql, actor, params }) => ({
  access_api: await readAccess(sql, params.id, ownerFor(actor)),
}))

/** Checks that the caller has a valid access. The key of an API client has already been checked by authentication. */
export const hasStatisticsAccess = query(HasStatisticsAccess, async ({ sql, actor, now }) => {
  if (actor.kind === 'api_client') return {}
  const [access] = await sql`
    SELECT FROM access_apis WHERE user_id = ${actor._id} AND status = 'active' AND expiry > ${now}
      AND 'catalogue.read' = ANY (scopes) LIMIT 1`
  if (!access) throw new Problem('partners.no_statistics_access')
  return {}
})
