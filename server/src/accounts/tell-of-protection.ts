import type { RequestFacts } from '../api/handler.ts'
import type { Tx } from '../db/sql.ts'
import { sendMail } from '../mail/send-mail.ts'
import { translate } from '../wording.ts'
import { deviceOf } from './device.ts'
import { profileLink } from './profile-link.ts'
import { deviceWords, timeWords } from './tell-of-sign-in.ts'

type Change =
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'password_changed'

type Owner = { email: string; language: string | null; role_id: number }

/** Mails the owner that the protection of the account was changed. Nobody can switch this off: whoever took an account over would. */
export async function tellOfProtection(
  tx: Tx,
  user_id: string,
  { change, request, now }: { change: Change; request: RequestFacts; now: Date },
): Promise<void> {
  const [owner] = await tx<Owner[]>`SELECT email, language, role_id FROM users WHERE _id = ${user_id}`
  if (!owner) return
  const { email: to, language, role_id } = owner
  const values = {
    what: translate(language, 'accounts', `security_change.${change}`),
    device: deviceWords(language, deviceOf(request.user_agent)),
    address: request.address,
    time: timeWords(language, now),
    link: profileLink(role_id, 'security'),
  }
  await sendMail(tx, { to, language, kind: 'security_changed', values, now })
}
