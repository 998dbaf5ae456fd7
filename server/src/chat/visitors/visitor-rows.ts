import { createHmac } from 'node:crypto'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import type { VisitorChat } from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { visitorRules } from '@mapwright/contract/chat/visitors/visitor-rules.ts'
import { guestTopic } from '../../conversations/live-topics.ts'
import type { App } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import { acceptedKeys } from '../../platform/api/secret-keys.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'
import { clientNetwork } from '../../platform/net/client-network.ts'
import { readSettings } from '../../site/read-settings.ts'

/** Checks whether the operator lets visitors chat. */
export async function hasVisitorChats(db: Db): Promise<boolean> {
  const { live_support_public, guest_chat_public } = await readSettings(db)
  return live_support_public && guest_chat_public
}

/** Refuses visitors while the operator has switched their chat off. */
export async function requireVisitorChats(db: Db): Promise<void> {
  if (!(await hasVisitorChats(db))) throw new Problem('chat.visitors_off')
}

export type OwnChat = { _id: string; email: string; is_over: boolean; last_at: Date | null }

/** Reads the chat of a visitor. Throws `chat.not_found` if there is none, or if it was deleted or moved to an account. */
export async function readOwnChat(db: Db, _id: string): Promise<OwnChat> {
  await requireVisitorChats(db)
  const [chat] = await db<OwnChat[]>`
    SELECT v._id, v.email, v.over_at IS NOT NULL AS is_over, greatest(c.customer_wrote_at, c.staff_wrote_at) AS last_at
    FROM visitor_chats v LEFT JOIN conversations c ON c.subject_kind = 'visitor_chat' AND c.subject_id = v._id
    WHERE v._id = ${_id}`
  return found(chat, 'chat.not_found')
}

type Contact = { name?: string | undefined; email?: string | undefined }

/** Changes the given ones of name and address of a chat. */
export async function changeContact(tx: Tx, _id: string, { name, email }: Contact): Promise<void> {
  await tx`
    UPDATE visitor_chats SET name = coalesce(${name ?? null}::text, name), email = coalesce(${email ?? null}::text, email)
    WHERE _id = ${_id}`
}

/** Hashes the client's network with a key of the site, so that the address itself is not stored. */
export const networkHash = ({ secretKey }: Pick<App, 'secretKey'>, address: string): Buffer =>
  createHmac('sha256', secretKey)
    .update(`visitor chat ${clientNetwork(address)}`)
    .digest()

/** Hashes that the client's network may be blocked under: with the current and with the former key. */
export const networkHashes = ({ secretKey }: Pick<App, 'secretKey'>, address: string): Buffer[] =>
  acceptedKeys(secretKey).map((key) => networkHash({ secretKey: key }, address))

/** Refuses clients whose network staff have blocked. */
export async function requireUnblocked(db: Db, networks: readonly Buffer[]): Promise<void> {
  const [block] = await db`SELECT FROM visitor_chat_blocks WHERE network_hash = ANY(${networks})`
  if (block) throw new Problem('chat.blocked')
}

/**
 * Refuses a chat from a network with too many other open ones. Chats that nobody has written in for a while count as over. Chats from the
 * same network wait for each other.
 */
export async function requireFewOpen(
  tx: Tx,
  { _id, network_hash: network }: { _id: string; network_hash: Buffer },
  now: Date,
): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`chat.visitors ${network.toString('hex')}`}, 0))`
  const [open] = await tx<[{ count: number }]>`
    SELECT count(*)::int FROM visitor_chats v
      LEFT JOIN conversations c ON c.subject_kind = 'visitor_chat' AND c.subject_id = v._id
    WHERE v.network_hash = ${network} AND v._id <> ${_id} AND v.over_at IS NULL
      AND greatest(v.created_at, c.customer_wrote_at, c.staff_wrote_at)
        > ${now}::timestamptz - make_interval(hours => ${visitorRules.open_hours}::int)`
  if (open.count >= visitorRules.max_open) throw new Problem('chat.too_many_chats')
}

/** Informs the open pages of staff and of the visitor that something about the chat has changed. */
export async function publishVisitorChange(tx: Tx, id: string): Promise<void> {
  const type = 'chat.visitor_changed'
  await publishLive(tx, [...topicsOf(type), guestTopic(id)], { type, id })
}

/** The columns of a chat `v` with its conversation `c`, as staff see it. */
const columns = (db: Db, now: Date) => db`
  v._id, v.name, v.email, v.language, v.over_at IS NOT NULL AS is_over, v.created_at,
  CASE WHEN v.page_seen_at > ${now}::timestamptz - make_interval(secs => ${chatRules.page_seconds}) THEN v.page END AS page,
  EXISTS (SELECT FROM visitor_chat_blocks b WHERE b.network_hash = v.network_hash) AS is_blocked,
  (SELECT json_build_object('_id', s._id, 'name', person_name(s)) FROM users s
    WHERE s._id = v.assignee_id AND s.deleted_at IS NULL) AS assignee`

type Reading = { reader_id: string; now: Date; where: Fragment; rest?: Fragment }
type Row = Decoded<VisitorChat> & { total: number }

/** Lists chats of visitors, as staff see them. */
export const readVisitorChats = (db: Db, { reader_id, now, where, rest = db`` }: Reading) => db<Row[]>`
  SELECT ${columns(db, now)},
    (SELECT count(*)::int FROM conversation_messages m
      WHERE m.conversation_id = c._id AND NOT m.from_staff AND m.deleted_at IS NULL
        AND m.created_at > coalesce(greatest(c.staff_read_at, p.read_at), '-infinity')) AS unread,
    (SELECT json_build_object('text', left(m.text, 120), 'from_staff', m.from_staff, 'created_at', m.created_at)
      FROM conversation_messages m
      WHERE m.conversation_id = c._id AND NOT m.internal AND m.deleted_at IS NULL
      ORDER BY m._id DESC LIMIT 1) AS last_message,
    count(*) OVER ()::int AS total
  FROM visitor_chats v LEFT JOIN conversations c ON c.subject_kind = 'visitor_chat' AND c.subject_id = v._id
    LEFT JOIN conversation_participants p ON p.conversation_id = c._id AND p.user_id = ${reader_id}
  WHERE ${where} ${rest}`
