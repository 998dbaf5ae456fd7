import type { UserRoleId } from '@mapwright/contract/api/roles.ts'
import type { RequestDetails } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { supportedLanguage, translate } from '../../platform/i18n/wording.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { profileLink } from '../profile-link.ts'
import { type Device, deviceOf } from './device.ts'

/**
 * Number of days for which a session is stored after its last use. A sign-in sends no mail if both its device and its address occur
 * in stored sessions.
 */
export const rememberedDays = 90

type Earlier = { user_agent: string; address: string }
type Recipient = {
  email: string
  language: string | null
  role_id: UserRoleId
  sign_in_alerts: boolean
  is_first: boolean
}

const isKnown = (earlier: readonly Earlier[], { user_agent, address }: RequestDetails): boolean => {
  const name = (agent: string) => Object.values(deviceOf(agent)).join(' ').trim() || agent
  return (
    earlier.some((session) => name(session.user_agent) === name(user_agent)) &&
    earlier.some((session) => session.address === address)
  )
}

export const describeDevice = (language: string | null, { browser, system }: Device): string =>
  browser && system
    ? translate(language, 'accounts', 'device.both', { browser, system })
    : browser || system || translate(language, 'accounts', 'device.unknown')

/** Formats a time in UTC, in the given language. */
export const formatTime = (language: string | null, now: Date): string =>
  new Intl.DateTimeFormat(supportedLanguage(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(now)

/**
 * Mails the user about a sign-in from a new device or address, unless the user has switched these mails off. Call this before opening the
 * session.
 */
export async function notifyOfSignIn(tx: Tx, user_id: string, request: RequestDetails, now: Date): Promise<void> {
  const [recipient] = await tx<Recipient[]>`
    SELECT email, language, role_id, sign_in_alerts, last_seen_at IS NULL AS is_first FROM users WHERE _id = ${user_id}`
  if (!recipient?.sign_in_alerts || recipient.is_first) return
  const earlier = await tx<Earlier[]>`
    SELECT DISTINCT user_agent, address FROM sessions
    WHERE user_id = ${user_id} AND impersonator_id IS NULL
      AND last_seen_at > ${now}::timestamptz - make_interval(days => ${rememberedDays}) LIMIT 1000`
  if (isKnown(earlier, request)) return
  const { email, language, role_id } = recipient
  const values = {
    device: describeDevice(language, deviceOf(request.user_agent)),
    address: request.address,
    time: formatTime(language, now),
    link: profileLink(role_id, 'security'),
  }
  await sendMail(tx, { to: email, language, kind: 'new_sign_in', values, now })
}
