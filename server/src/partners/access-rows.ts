import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import { AccessApi, AccessPlan } from '@mapwright/contract/partners/access-api.ts'
import type { ListAccessApis } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { isOwnedBy, type Owner } from '../platform/api/owner.ts'
import { found } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { searchWords } from '../platform/search/search-words.ts'

export type AccessRow = Decoded<AccessApi>
export type PlanRow = Decoded<AccessPlan>

const accessColumns = Object.keys(AccessApi.shape)
export const planColumns = Object.keys(AccessPlan.shape)

/**
 * Reads an access.
 * @throws Problem partners.access_not_found for unknown accesses and those of other customers
 */
export async function readAccess(db: Db, _id: string, owner: Owner): Promise<AccessRow> {
  const [access] = await db<AccessRow[]>`
    SELECT ${db(accessColumns)} FROM access_api_rows WHERE _id = ${_id} AND ${isOwnedBy(db, owner)}`
  return found(access, 'partners.access_not_found')
}

/** Reads a page of a customer's accesses, newest first. */
export async function listOwnAccesses(db: Db, user_id: string, { page, size }: { page: number; size: number }) {
  const [access_apis, [count]] = await Promise.all([
    db<AccessRow[]>`
      SELECT ${db(accessColumns)} FROM access_api_rows WHERE user_id = ${user_id}
      ORDER BY _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM access_apis WHERE user_id = ${user_id}`,
  ])
  return { access_apis: [...access_apis], total: count?.total ?? 0, page, size }
}

/** Reads a page of all accesses, newest first. */
export async function listAllAccesses(db: Db, query: Query<typeof ListAccessApis>, now: Date) {
  const { search_keyword, status, page, size } = query
  const ofPurpose = query.for ? db`"for" = ${query.for}` : db`true`
  const ofStatus =
    status === 'expired' ? db`expiry <= ${now}` : status ? db`status = ${status} AND expiry > ${now}` : db`true`
  const matching = db`${searchWords(db, search_keyword)} AND ${ofPurpose} AND ${ofStatus}`
  const [access_apis, [count]] = await Promise.all([
    db<AccessRow[]>`
      SELECT ${db(accessColumns)} FROM access_api_rows WHERE ${matching}
      ORDER BY _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM access_api_rows WHERE ${matching}`,
  ])
  return { access_apis: [...access_apis], total: count?.total ?? 0, page, size }
}

/** Locks an access until the end of the transaction. */
export async function lockAccess(tx: Tx, _id: string, owner: Owner) {
  type Locked = Pick<AccessRow, '_id' | 'for' | 'expiry'> & { user_id: string; plan_id: string | null }
  const [access] = await tx<Locked[]>`
    SELECT _id, "for", user_id, expiry, plan_id FROM access_apis WHERE _id = ${_id} AND ${isOwnedBy(tx, owner)} FOR UPDATE`
  return found(access, 'partners.access_not_found')
}

/** Reads a plan that is on sale. */
export async function readPlan(db: Db, _id: string): Promise<PlanRow> {
  const [plan] = await db<PlanRow[]>`SELECT ${db(planColumns)} FROM access_plans WHERE _id = ${_id} AND online`
  return found(plan, 'partners.plan_not_found')
}

/** Updates the given columns of an access. Columns with the value undefined stay unchanged. */
export async function updateAccess(tx: Tx, _id: string, { colors, ...rest }: Record<string, unknown>): Promise<void> {
  const given = Object.entries({ ...rest, ...(colors ? { colors: tx.json(colors) } : {}) })
  const row = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  if (Object.keys(row).length > 0) await tx`UPDATE access_apis SET ${tx(row)} WHERE _id = ${_id}`
}
