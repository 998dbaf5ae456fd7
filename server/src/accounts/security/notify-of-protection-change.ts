import type { UserRoleId } from '@mapwright/contract/api/roles.ts'
import type { RequestDetails } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { profileLink } from '../profile-link.ts'
import { deviceOf } from '../sessions/device.ts'
import { describeDevice, formatTime } from '../sessions/notify-of-sign-in.ts'

type Change =
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'password_changed'
  | 'provider_linked'
  | 'provider_unlinked'

type Recipient = { email: string; language: string | null; role_id: UserRoleId }

/**
 * Mails the user about a change of their account protection. The user cannot switch off this mail, because an intruder would do so first.
 */
export async function notifyOfProtectionChange(
  tx: Tx,
  user_id: string,
  { change, request, now }: { change: Change; request: RequestDetails; now: Date },
): Promise<void> {
  const [owner] = await tx<Recipient[]>`SELECT email, language, role_id FROM users WHERE _id = ${user_id}`
  if (!owner) return
  const { email: to, language, role_id } = owner
  const values = {
    what: translate(language, 'accounts', `security_change.${change}`),
    device: describeDevice(language, deviceOf(request.user_agent)),
    address: request.address,
    time: formatTime(language, now),
    link: profileLink(role_id, 'security'),
  }
  await sendMail(tx, { to, language, kind: 'security_changed', values, now })
}
