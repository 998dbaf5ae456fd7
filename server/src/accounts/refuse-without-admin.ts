import { Problem } from '../api/problem.ts'
import type { Tx } from '../db/sql.ts'

/** Changes of users run one after the other: two admins cannot demote each other, and nobody grants by a right just taken. */
export const oneChangeAtATime = (tx: Tx) => tx`SELECT pg_advisory_xact_lock(hashtext('accounts.change_user'))`

/** Throws when this admin is the last active one. Only under `oneChangeAtATime`. */
export async function refuseWithoutAdmin(tx: Tx, leaving: { _id: string; role_id: number; status: number }) {
  if (leaving.role_id !== 1 || leaving.status !== 1) return
  const [other] = await tx`SELECT FROM users WHERE role_id = 1 AND status = 1 AND _id <> ${leaving._id} LIMIT 1`
  if (!other) throw new Problem('accounts.last_admin')
}
