import type { RequestFacts } from '../api/handler.ts'
import type { Tx } from '../db/sql.ts'
import { sendMail } from '../mail/send-mail.ts'
import { supportedLanguage, translate } from '../wording.ts'
import { type Device, deviceOf } from './device.ts'
import { profileLink } from './profile-link.ts'

/** For so long a device and an address count as known; the sweep keeps sessions as long. */
export const knownForDays = 90

type Earlier = { user_agent: string; address: string }
type Reader = { email: string; language: string | null; role_id: number; sign_in_alerts: boolean; is_first: boolean }

const isKnown = (earlier: readonly Earlier[], { user_agent, address }: RequestFacts): boolean => {
  const name = (agent: string) => Object.values(deviceOf(agent)).join(' ').trim() || agent
  return (
    earlier.some((session) => name(session.user_agent) === name(user_agent)) &&
    earlier.some((session) => session.address === address)
  )
}

/** A device as a person calls it. */
export const deviceWords = (language: string | null, { browser, system }: Device): string =>
  browser && system
    ? translate(language, 'accounts', 'device.both', { browser, system })
    : browser || system || translate(language, 'accounts', 'device.unknown')

/** A moment written out, in UTC. */
export const timeWords = (language: string | null, now: Date): string =>
  new Intl.DateTimeFormat(supportedLanguage(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(now)

/** Before the new session is opened: mails its owner when device or address is new, unless they switched that off. */
export async function tellOfSignIn(tx: Tx, user_id: string, request: RequestFacts, now: Date): Promise<void> {
  const [reader] = await tx<Reader[]>`
    SELECT email, language, role_id, sign_in_alerts, last_seen_at IS NULL AS is_first FROM users WHERE _id = ${user_id}`
  if (!reader?.sign_in_alerts || reader.is_first) return
  const earlier = await tx<Earlier[]>`
    SELECT DISTINCT user_agent, address FROM sessions
    WHERE user_id = ${user_id} AND impersonator_id IS NULL
      AND last_seen_at > ${now}::timestamptz - make_interval(days => ${knownForDays}) LIMIT 1000`
  if (isKnown(earlier, request)) return
  const { email, language, role_id } = reader
  const values = {
    device: deviceWords(language, deviceOf(request.user_agent)),
    address: request.address,
    time: timeWords(language, now),
    link: profileLink(role_id, 'security'),
  }
  await sendMail(tx, { to: email, language, kind: 'new_sign_in', values, now })
}
