import type { Permission } from '@mapwright/contract/accounts/permissions.ts'
import { found } from '../api/problem.ts'
import type { Db } from '../db/sql.ts'

/** What a message about an order tells of it. */
export type OrderFacts = { number: string; vehicle: string; services: string; reason: string; request: string }
export type Addressee = { _id: string; email: string; language: string | null; name: string }

export async function orderFacts(db: Db, orderId: string): Promise<OrderFacts> {
  const [facts] = await db<OrderFacts[]>`
    SELECT coalesce(number::text, '') AS number, concat_ws(' ', nullif(manufacture, ''), nullif(model, ''), nullif(variant, '')) AS vehicle,
      array_to_string(services, ', ') AS services, reason, request
    FROM orders WHERE _id = ${orderId}`
  return found(facts, 'request.not_found')
}

export async function addressee(db: Db, userId: string): Promise<Addressee> {
  const [person] = await db<Addressee[]>`
    SELECT _id, email, language, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) AS name FROM users WHERE _id = ${userId}`
  return found(person, 'request.not_found')
}

/** Active admins, and active staff who hold the permission. */
export const staffHolding = (db: Db, permission: Permission): Promise<Addressee[]> => db<Addressee[]>`
  SELECT _id, email, language, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) AS name FROM users
  WHERE status = 1 AND (role_id = 1 OR (role_id = 3 AND ${permission} = ANY(permissions)))`
