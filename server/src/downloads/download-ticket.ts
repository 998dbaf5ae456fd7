import { createHmac, timingSafeEqual } from 'node:crypto'
import { acceptedKeys } from '../platform/api/secret-keys.ts'

/** Validity of a ticket: enough to download 2 GB over a slow and unreliable connection. */
const ticketLifetimeMs = 12 * 3_600_000
const signatureLength = 22

const signature = (version_id: string, user_id: string, until: string, secretKey: string): string =>
  createHmac('sha256', secretKey)
    .update(`download ${version_id} ${user_id} ${until}`)
    .digest('base64url')
    .slice(0, signatureLength)

/**
 * Creates a ticket with which the browser can download a version of a file as the given person. Browser downloads cannot send an access
 * token.
 */
export function downloadTicket(
  version_id: string,
  user_id: string,
  { now, secretKey }: { now: Date; secretKey: string },
) {
  const until = (now.getTime() + ticketLifetimeMs).toString(36)
  return `${user_id}.${until}.${signature(version_id, user_id, until, secretKey)}`
}

/**
 * Returns the id of the ticket's holder. Returns undefined if the ticket has expired, is for another version, or has an invalid signature.
 */
export function verifyTicket(
  ticket: string,
  version_id: string,
  { now, secretKey }: { now: Date; secretKey: string },
): string | undefined {
  const [user_id = '', until = '', signed = ''] = ticket.split('.')
  const given = Buffer.from(signed)
  const isSigned = acceptedKeys(secretKey)
    .map((key) => Buffer.from(signature(version_id, user_id, until, key)))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected))
  if (!isSigned) return undefined
  return Number.parseInt(until, 36) > now.getTime() ? user_id : undefined
}
