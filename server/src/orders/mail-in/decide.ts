import { createHash } from 'node:crypto'
import { holds } from '@mapwright/contract/accounts/permissions.ts'
import type { MailOutcome } from '@mapwright/contract/orders/mail-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { MailHead } from '../../platform/mail/in/mail-head.ts'
import { findReplyId } from '../../platform/mail/in/reply-address.ts'
import { type Conversation, conversationOf } from '../messages/message-rows.ts'
import type { Viewer } from '../viewer.ts'
import { takenSince, wasTaken } from './inbound-rows.ts'
import { addressedBy, knownWriter, type Writer } from './reply-rows.ts'

const hourMs = 3_600_000
const maxPerHour = 30

/** Whose answer it is and to which order, or why it is none. */
export type Decision =
  | { outcome: 'taken'; writer: Writer; viewer: Viewer; conversation: Conversation; same_hash: string }
  | { outcome: Exclude<MailOutcome, 'taken'>; order_id?: string; writer?: Writer | undefined; same_hash?: string }

const viewerOf = ({ role_id, user_id }: Writer): Viewer =>
  role_id === 2 ? { isStaff: false, user_id } : { isStaff: true }

/** As the access rules of the conversation's calls have it. */
const mayWrite = (writer: Writer): boolean =>
  writer.status === 1 && (writer.role_id === 2 ? writer.verified : holds(writer, 'orders'))

const asProblem = (error: unknown): string => String((error as { code?: unknown }).code)

async function conversationFor(db: Db, order_id: string, viewer: Viewer): Promise<Conversation | undefined> {
  try {
    const conversation = await conversationOf(db, order_id, viewer)
    return conversation.status === 'draft' ? undefined : conversation
  } catch (error) {
    if (asProblem(error) === 'orders.not_found') return undefined
    throw error
  }
}

/**
 * Decides about a mail by its head: the address says which order and which person, the sender has to be that person, and the person has to be one who
 * may write there today.
 */
export async function decide(db: Db, mail: MailHead, secretKey: string, now: Date): Promise<Decision> {
  if (mail.is_automatic) return { outcome: 'automatic' }
  const reply_id = findReplyId(mail.recipients, secretKey)
  if (reply_id === undefined) return { outcome: 'no_address' }
  const addressed = reply_id === 'forged' ? undefined : await addressedBy(db, reply_id, now)
  if (!addressed) return { outcome: 'unknown_address', writer: await knownWriter(db, mail.from) }

  const { order_id, ...writer } = addressed
  const same_hash = createHash('sha256').update(`${reply_id} ${mail.message_id}`).digest('hex')
  if (await wasTaken(db, same_hash)) return { outcome: 'repeated', order_id, writer }
  const about = { order_id, writer, same_hash }
  if (mail.from !== writer.email.toLowerCase()) return { outcome: 'other_sender', ...about }
  const viewer = viewerOf(writer)
  const conversation = mayWrite(writer) ? await conversationFor(db, order_id, viewer) : undefined
  if (!conversation) return { outcome: 'not_allowed', ...about }
  if ((await takenSince(db, writer.user_id, new Date(now.getTime() - hourMs))) >= maxPerHour)
    return { outcome: 'too_many', ...about }
  return { outcome: 'taken', writer, viewer, conversation, same_hash }
}
