import { mailAddress } from '@mapwright/contract/api/mail-address.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { StartupError } from '../../platform/startup/startup-error.ts'
import { addUser } from '../people/add-user.ts'
import { roleId } from '../role-id.ts'
import { hashPassword, refuseCommonPassword } from '../security/password.ts'

/** Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD. Does nothing if an admin exists. `setUp` runs in the same transaction. */
export async function ensureAdmin(
  sql: Sql,
  { email, password }: { email: string; password: string },
  setUp?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const [admin] = await sql`SELECT FROM users WHERE role_id = ${roleId.admin} LIMIT 1`
  if (admin) return
  try {
    refuseCommonPassword(password, [email])
    const user = { username: 'admin', email: mailAddress(email), password_hash: await hashPassword(password) }
    await sql.begin(async (tx) => {
      await addUser(tx, { ...user, role_id: roles.admin, verified: true, status: 1 }, new Date())
      await tx`DELETE FROM set_up`
      await setUp?.(tx)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new StartupError(
      error.code === 'accounts.common_password'
        ? 'ADMIN_PASSWORD is one of the commonest passwords; choose another.'
        : 'ADMIN_EMAIL cannot become the first admin: a customer has already registered with that address or as "admin".',
    )
  }
}
