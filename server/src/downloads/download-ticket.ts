import { createHmac, timingSafeEqual } from 'node:crypto'

/** Long enough to fetch 2 GB over a slow line with breaks. */
const goodForMs = 12 * 3_600_000
const signatureLength = 22

const signature = (version_id: string, user_id: string, until: string, secretKey: string): string =>
  createHmac('sha256', secretKey)
    .update(`download ${version_id} ${user_id} ${until}`)
    .digest('base64url')
    .slice(0, signatureLength)

/** Lets the browser's own downloads, which carry no access token, fetch one version of a file for the person. */
export function downloadTicket(
  version_id: string,
  user_id: string,
  { now, secretKey }: { now: Date; secretKey: string },
) {
  const until = (now.getTime() + goodForMs).toString(36)
  return `${user_id}.${until}.${signature(version_id, user_id, until, secretKey)}`
}

/** Whose ticket for this version it is; undefined when it is over or we never signed it. */
export function ticketHolder(
  ticket: string,
  version_id: string,
  { now, secretKey }: { now: Date; secretKey: string },
): string | undefined {
  const [user_id = '', until = '', signed = ''] = ticket.split('.')
  const right = Buffer.from(signature(version_id, user_id, until, secretKey))
  const given = Buffer.from(signed)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return Number.parseInt(until, 36) > now.getTime() ? user_id : undefined
}
