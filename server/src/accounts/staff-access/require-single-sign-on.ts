import { roles } from '@mapwright/contract/api/roles.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'

/**
 * Refuses staff who sign in with a password or a passkey while single sign-on is required. Admins with an exemption of the operator may,
 * so that the site stays accessible if the provider fails.
 */
export async function requireSingleSignOn(db: Db, { _id, role_id }: { _id: string; role_id: number }): Promise<void> {
  if (role_id !== roles.admin && role_id !== roles.staff) return
  const [required] = await db<{ name: string }[]>`
    SELECT name FROM single_sign_on_settings WHERE is_required AND NOT (${role_id === roles.admin}::boolean
      AND EXISTS (SELECT FROM single_sign_on_exemptions WHERE user_id = ${_id}))`
  if (required) throw new Problem('accounts.provider_required', { details: { provider: required.name } })
}
