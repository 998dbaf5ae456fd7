import type { Permission } from '@mapwright/contract/accounts/permissions.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'

/** The facts about an order that notifications contain. */
export type OrderFacts = { number: string; vehicle: string; services: string; reason: string; request: string }
export type Recipient = { _id: string; email: string; language: string | null; name: string }

export async function readOrderFacts(db: Db, orderId: string): Promise<OrderFacts> {
  const [facts] = await db<OrderFacts[]>`
    SELECT coalesce(number::text, '') AS number, concat_ws(' ', nullif(manufacture, ''), nullif(model, ''), nullif(variant, '')) AS vehicle,
      array_to_string(services, ', ') AS services, reason, request
    FROM orders WHERE _id = ${orderId}`
  return found(facts, 'request.not_found')
}

export async function readRecipient(db: Db, userId: string): Promise<Recipient> {
  const [person] = await db<Recipient[]>`
    SELECT _id, email, language, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) AS name FROM users WHERE _id = ${userId}`
  return found(person, 'request.not_found')
}

/** Active admins, and active staff with the permission. */
export const staffWithPermission = (db: Db, permission: Permission): Promise<Recipient[]> => db<Recipient[]>`
  SELECT _id, email, language, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) AS name FROM users
  WHERE status = 1 AND (role_id = 1 OR (role_id = 3 AND ${permission} = ANY(permissions)))`
