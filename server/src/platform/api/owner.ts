import type { Db } from '../db/sql.ts'
import type { Person } from './principal.ts'

/** Id of a customer, whose access is limited to their own rows. Null for staff, whose access is not limited. */
export type Owner = string | null

export const ownerFor = (actor: Person): Owner => (actor.role === 'customer' ? actor._id : null)

/** SQL condition for the rows that the owner can access. The column contains the id of the customer. */
export const isOwnedBy = (db: Db, owner: Owner, column = 'user_id') =>
  owner === null ? db`true` : db`${db(column)} = ${owner}`
