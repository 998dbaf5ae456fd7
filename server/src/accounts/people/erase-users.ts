import { randomBytes } from 'node:crypto'
import { type Credits, formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { type UserRoleId, userRoles } from '@mapwright/contract/api/roles.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { deleteFile, deleteFiles } from '../../platform/files/file-rows.ts'
import { deleteRefusedCells } from '../../platform/imports/clear-imported-values.ts'
import { deleteMailsAbout } from '../../platform/mail/delete-mails-about.ts'
import { listFurtherAddresses } from '../profile/further-address-rows.ts'
import { hashPassword } from '../security/password.ts'

/** Hash of a random password that nobody knows. Hashing is deliberately slow, so call this before the transaction. */
export const unusablePasswordHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

/** Tables with personal data or credentials of a single user. */
const personalTables = [
  ...['codes', 'second_factors', 'recovery_codes', 'sign_in_challenges', 'passkeys', 'passkey_challenges'],
  ...['user_notes', 'data_exports', 'push_subscriptions', 'notification_choices', 'sms_numbers', 'sms_messages'],
  'further_addresses',
  ...['provider_links', 'provider_attempts', 'single_sign_on_exemptions'],
  ...['customer_invitations', 'members'],
]

/** Refuses to remove a customer who owes credits, because nobody could be invoiced for them. */
async function refuseDebtors(tx: Tx, ids: readonly string[]): Promise<void> {
  const [debtor] = await tx<{ balance: Credits }[]>`
    SELECT balance FROM ledger_accounts WHERE user_id = ANY (${[...ids]}) AND balance < 0 LIMIT 1`
  if (debtor) throw new Problem('accounts.owes_credits', { details: { owed: formatHundredths(-debtor.balance) } })
}

type Context = { password_hash: string; actor_id: string | null; now: Date }

/**
 * Permanently removes the personal data of these users and of the members of their teams, and returns the number of people. Anonymous rows remain because orders, invoices and the
 * ledger refer to them. Issued invoices keep their printed data, as the law requires, and the append-only audit log keeps the addresses and
 * changes that it recorded before. Throws `accounts.owes_credits` if one of the users owes credits.
 */
export async function eraseUsers(tx: Tx, ids: readonly string[], { password_hash, actor_id, now }: Context) {
  const people = await tx<{ _id: string; email: string; picture: string | null; role_id: UserRoleId }[]>`
    SELECT _id, email, picture, role_id FROM users
    WHERE (_id = ANY (${ids}) OR _id IN (SELECT user_id FROM members WHERE owner_id = ANY (${ids}))) AND deleted_at IS NULL ORDER BY _id FOR UPDATE`
  const gone = people.map(({ _id }) => _id)
  await refuseDebtors(tx, gone)
  await tx`
    UPDATE users SET username = 'deleted-' || right(_id::text, 12), email = _id || '@deleted.invalid',
      password_hash = ${password_hash}, firstname = '', lastname = '', phone = '', google_place_id = '', address = '', city = '',
      post_code = '', company_name = '', company_reg = '', vat_no = '', buyer_kind = '', web_url = '', permissions = '{}',
      my_tools = '{}', verified = false, undeliverable = NULL, status = 0, theme = NULL, language = NULL, picture = NULL, deletion_requested_at = NULL,
      in_locator = false, locator_fields = '{}', lat = NULL, lng = NULL, sign_in_alerts = false, billing_confirmed_at = NULL, last_seen_at = NULL, deleted_at = ${now}
    WHERE _id = ANY (${gone})`
  await tx`
    UPDATE sessions SET user_agent = '', address = '', ended_at = coalesce(ended_at, ${now}),
      ended_because = coalesce(ended_because, 'deleted')
    WHERE user_id = ANY (${gone})`
  await tx`UPDATE sessions SET ended_at = ${now}, ended_because = 'deleted' WHERE impersonator_id = ANY (${gone}) AND ended_at IS NULL`
  await deleteFiles(tx, tx`SELECT file_id FROM data_exports WHERE user_id = ANY (${gone})`, now)
  await tx`DELETE FROM refresh_tokens r USING sessions s WHERE s._id = r.session_id AND s.user_id = ANY (${gone})`
  for (const user_id of gone)
    for (const { email } of await listFurtherAddresses(tx, user_id)) await deleteMailsAbout(tx, { user_id, email })
  await tx`DELETE FROM member_invitations WHERE owner_id = ANY (${gone})`
  const addresses = people.map(({ email }) => email)
  await deleteRefusedCells(tx, addresses)
  for (const table of personalTables) await tx`DELETE FROM ${tx(table)} WHERE user_id = ANY (${gone})`
  for (const { _id, email, picture, role_id } of people) {
    if (picture) await deleteFile(tx, picture, now)
    // Mails to a guest's address are kept unless they are linked to the guest, because the address may belong to somebody's account. The shop
    // deletes the mails about the guest's order.
    await deleteMailsAbout(tx, role_id === userRoles.guest ? { user_id: _id } : { user_id: _id, email })
    await announce(tx, { type: 'user.removed', user_id: _id, actor_id })
  }
  return gone.length
}
