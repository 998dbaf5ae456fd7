import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Delivery, Message, MessageRow } from '@mapwright/contract/notifications/message.ts'
import type { Db } from '../db/sql.ts'

type Paging = { page: number; size: number }
type MessageList = Paging & { keywords?: string | undefined; status?: Message['status'] | undefined }
type DeliveryList = Paging & {
  message_id?: string | undefined
  keywords?: string | undefined
  status?: Delivery['status'] | undefined
}

const nameOf = (db: Db) => db`
  coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), nullif(u.company_name, ''), u.username)`

const picked = (db: Db) => db`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', u._id, 'name', ${nameOf(db)}) ORDER BY u.username), '[]') FROM users u
    WHERE u._id IN (SELECT value::uuid FROM jsonb_array_elements_text(coalesce(m.audience -> 'user_ids', '[]'))))`

const rowColumns = (db: Db) => db`
  m._id, m.channel, m.subject, m.status, ${nameOf(db)} AS author, m.changed_at, m.sent_at, m.finished_at,
  (SELECT jsonb_build_object('total', count(*), 'queued', count(*) FILTER (WHERE d.status = 'queued'),
      'sent', count(*) FILTER (WHERE d.status = 'sent'), 'failed', count(*) FILTER (WHERE d.status = 'failed'),
      'unsubscribed', count(*) FILTER (WHERE d.status = 'unsubscribed'))
    FROM message_deliveries d WHERE d.message_id = m._id) AS counts`

/** A page of messages, the last changed first. */
export async function listMessages(db: Db, { keywords = '', status, page, size }: MessageList) {
  const where = db`WHERE strpos(lower(m.subject), ${keywords.toLowerCase()}) > 0 ${status ? db`AND m.status = ${status}` : db``}`
  const [messages, [count]] = await Promise.all([
    db<Decoded<MessageRow>[]>`
      SELECT ${rowColumns(db)} FROM messages m JOIN users u ON u._id = m.author_id ${where}
      ORDER BY m.changed_at DESC, m._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM messages m ${where}`,
  ])
  return { messages: [...messages], total: count?.total ?? 0, page, size }
}

/** One message with its text and how far it has got. */
export async function readMessage(db: Db, _id: string): Promise<Decoded<Message> | undefined> {
  const [message] = await db<Decoded<Message>[]>`
    SELECT ${rowColumns(db)}, m.html, m.audience, ${picked(db)} AS picked FROM messages m JOIN users u ON u._id = m.author_id WHERE m._id = ${_id}`
  return message
}

/** A page of messages to single people, those of the newest mailing first. */
export async function listDeliveries(db: Db, { message_id, keywords = '', status, page, size }: DeliveryList) {
  const from = db`
    FROM message_deliveries d JOIN messages m ON m._id = d.message_id JOIN users u ON u._id = d.user_id
    WHERE strpos(u.search, ${keywords.toLowerCase()}) > 0 ${message_id ? db`AND d.message_id = ${message_id}` : db``}
      ${status ? db`AND d.status = ${status}` : db``}`
  const [deliveries, [count]] = await Promise.all([
    db<Decoded<Delivery>[]>`
      SELECT d.message_id, m.subject, d.user_id, ${nameOf(db)} AS name, u.email, d.status, d.tries, d.error, d.sent_at ${from}
      ORDER BY d.message_id DESC, d.user_id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total ${from}`,
  ])
  return { deliveries: [...deliveries], total: count?.total ?? 0, page, size }
}
