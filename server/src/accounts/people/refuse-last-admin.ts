import { roles } from '@mapwright/contract/api/roles.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'

/**
 * Serializes changes to users. Otherwise, two admins could demote each other at the same time, or someone could use a permission that was
 * just revoked.
 */
export const lockUserChanges = (tx: Tx) => tx`SELECT pg_advisory_xact_lock(hashtext('accounts.change_user'))`

/** Throws if `leaving` is the last active admin. Call `lockUserChanges` first. */
export async function refuseLastAdmin(tx: Tx, leaving: { _id: string; role_id: number; status: number }) {
  if (leaving.role_id !== roles.admin || leaving.status !== 1) return
  const [other] =
    await tx`SELECT FROM users WHERE role_id = ${roleId.admin} AND status = 1 AND _id <> ${leaving._id} LIMIT 1`
  if (!other) throw new Problem('accounts.last_admin')
}
