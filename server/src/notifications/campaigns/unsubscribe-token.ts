import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import { acceptedKeys } from '../../platform/api/secret-keys.ts'
import type { UnsubscribeLinks } from '../../platform/mail/mail-jobs.ts'

const idBytes = 16
const signatureBytes = 16

type Subscription = { user_id: string; topic: NotificationTopic }

/**
 * Byte for each topic in a token. The numbers must not change, because old mails stay in mailboxes. The oldest topic, `news`, has no
 * byte.
 */
const topicCodes: readonly (readonly [NotificationTopic, number])[] = [
  ['orders', 1],
  ['messages', 2],
  ['tickets', 3],
  ['files', 4],
  ['credits', 5],
  ['people', 6],
]

function payloadOf({ user_id, topic }: Subscription): Buffer {
  const code = topicCodes.find(([name]) => name === topic)?.[1]
  const id = Buffer.from(user_id.replaceAll('-', ''), 'hex')
  return code === undefined ? id : Buffer.concat([id, Buffer.from([code])])
}

const signature = (payload: Buffer, secretKey: string): Buffer =>
  createHmac('sha256', secretKey).update('unsubscribe').update(payload).digest().subarray(0, signatureBytes)

/**
 * Creates the token of an unsubscribe link: user id and topic with a signature. It never expires, because old mails stay in mailboxes.
 */
export function unsubscribeToken(subscription: Subscription, secretKey: string): string {
  const payload = payloadOf(subscription)
  return Buffer.concat([payload, signature(payload, secretKey)]).toString('base64url')
}

/** Reads the user and the topic from a token. Returns undefined if the signature is wrong. */
export function readUnsubscribeToken(token: string, secretKey: string): Subscription | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const length = bytes.length - signatureBytes
  if (length !== idBytes && length !== idBytes + 1) return undefined
  const payload = bytes.subarray(0, length)
  const given = bytes.subarray(length)
  if (!acceptedKeys(secretKey).some((key) => timingSafeEqual(given, signature(payload, key)))) return undefined
  const id = payload.subarray(0, idBytes).toString('hex')
  const topic = length === idBytes ? 'news' : topicCodes.find(([, code]) => code === payload[idBytes])?.[0]
  if (topic === undefined) return undefined
  return { user_id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), topic }
}

/** Builds the links to unsubscribe a user from a topic. */
export function unsubscribeLinksOf(
  user_id: string,
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string },
  topic: NotificationTopic = 'news',
): UnsubscribeLinks {
  const token = unsubscribeToken({ user_id, topic }, secretKey)
  return { page: `${publicUrl}/unsubscribe?token=${token}`, oneClick: `${publicUrl}/api/unsubscribe/${token}` }
}
