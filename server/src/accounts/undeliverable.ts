import { ConfirmEmail } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import type { Tx } from '../platform/db/sql.ts'
import { roleId } from './role-id.ts'
import { readUser } from './user-rows.ts'

/** Codes of addresses that do not exist or whose mailbox is closed: bad mailbox, bad domain, moved, no mail (null MX), disabled. */
const goneCodes = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']

/**
 * Marks the address of an account as undeliverable if a mail server reported that it does not exist. Further mails that are not essential
 * are not sent to it. Codes and other mails about the account still are.
 */
export async function markUndeliverable(tx: Tx, email: string, { code, reason }: { code: string; reason: string }) {
  if (!goneCodes.includes(code)) return
  await tx`
    UPDATE users SET undeliverable = ${`${code} ${reason}`.trim()}
    WHERE email = ${email} AND role_id <> ${roleId.guest} AND deleted_at IS NULL`
}

/** Ends the mark, because the person states that the address is correct. The next mail that comes back sets it again. */
export const confirmEmail = command(ConfirmEmail, async ({ tx, actor, audit }) => {
  const { undeliverable } = await readUser(tx, actor._id)
  await tx`UPDATE users SET undeliverable = NULL WHERE _id = ${actor._id}`
  audit({ target_id: actor._id, before: { undeliverable } })
  return { user: await readUser(tx, actor._id) }
})
