import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { RoleId } from '@mapwright/contract/api/roles.ts'
import type { Message, MessageFile } from '@mapwright/contract/conversations/message.ts'
import { authorSeenBy } from '../accounts/author-seen-by.ts'
import { roleId } from '../accounts/role-id.ts'
import { found } from '../platform/api/problem.ts'
import type { Fragment } from '../platform/api/resource.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { hasWord } from '../platform/search/search-words.ts'
import { type Member, participantUser, type Subject } from './subject.ts'

/** Maximum number of messages per request. */
export const messagesPerPage = 50

type Row = Omit<Decoded<Message>, 'by' | 'files'> & {
  role_id: RoleId
  name: string | null
  picture: string | null
  files: MessageFile[]
}

/** Condition that hides internal notes from customers. All queries for customers must use it. */
const seenBy = (db: Db, { isStaff }: Pick<Member, 'isStaff'>) => (isStaff ? db`` : db`AND NOT m.internal`)

type Selection = { before?: string | undefined } | { _id: string }

/** Lists messages about an order, ticket or other object, newest first. Omits messages that the reader may not see. */
export async function readMessages(
  db: Db,
  { kind }: Subject,
  id: string,
  { reader, limit = messagesPerPage }: { reader: Member; limit?: number },
  selection: Selection = {},
): Promise<Decoded<Message>[]> {
  const which =
    '_id' in selection
      ? db`AND m._id = ${selection._id}`
      : selection.before
        ? db`AND m._id < ${selection.before}`
        : db``
  const isReader = 'user_id' in reader ? db`a.user_id = ${participantUser(reader)}` : db`a._id = ${reader.guest_id}`
  const rows = await db<Row[]>`
    SELECT m._id, (${isReader}) IS TRUE AS mine, m.internal, m.text, m.quoted, m.created_at, m.deleted_at IS NOT NULL AS deleted, m.edited_at,
      CASE WHEN m.from_staff THEN ${roleId.staff} ELSE ${roleId.customer} END AS role_id, coalesce(a.guest_name, person_name(u)) AS name, u.picture,
      coalesce((SELECT json_agg(json_build_object('_id', x._id, 'name', f.name, 'size', f.size, 'width', x.width,
          'height', x.height, 'gone', f.deleted_at IS NOT NULL) ORDER BY x.position)
        FROM conversation_files x JOIN files f ON f._id = x.file_id WHERE x.message_id = m._id), '[]') AS files
    FROM conversation_messages m JOIN conversation_participants a ON a._id = m.author_id LEFT JOIN users u ON u._id = a.user_id
    WHERE m.conversation_id = (SELECT _id FROM conversations WHERE subject_kind = ${kind} AND subject_id = ${id})
      ${seenBy(db, reader)} ${which}
    ORDER BY m._id DESC LIMIT ${limit}`
  return rows.map(({ role_id, name, picture, ...message }) => ({
    ...message,
    by: authorSeenBy(reader, { role_id, name, picture }),
  }))
}

type Listed = { subject: Pick<Subject, 'kind'>; id: Fragment; reader: Pick<Member, 'isStaff'> }

/**
 * SQL expression: number of messages about an order, ticket or other object. Deleted messages and messages that the reader may not see do
 * not count.
 */
export const messageCount = (db: Db, { subject, id, reader }: Listed) => db`
  (SELECT count(*)::int FROM conversations c JOIN conversation_messages m ON m.conversation_id = c._id
   WHERE c.subject_kind = ${subject.kind} AND c.subject_id = ${id} AND m.deleted_at IS NULL ${seenBy(db, reader)})`

/**
 * SQL condition: a message about an order, ticket or other object contains the word, in its text or the name of a file. Only messages that
 * the reader may see count.
 */
export const hasMessageWith = (db: Db, { subject, id, reader }: Listed, word: string) => db`
  EXISTS (SELECT FROM conversations c JOIN conversation_messages m ON m.conversation_id = c._id
   WHERE c.subject_kind = ${subject.kind} AND c.subject_id = ${id} ${seenBy(db, reader)}
     AND (${hasWord(db, db`m.text`, word)} OR EXISTS (SELECT FROM conversation_files x JOIN files f ON f._id = x.file_id
       WHERE x.message_id = m._id AND ${hasWord(db, db`f.name`, word)})))`

/** Returns the id of the first message that the reader may see in a conversation. */
export async function firstMessageOf(
  db: Db,
  { kind }: Pick<Subject, 'kind'>,
  id: string,
  reader: Pick<Member, 'isStaff'>,
): Promise<string | undefined> {
  const [message] = await db<{ _id: string }[]>`
    SELECT m._id FROM conversation_messages m JOIN conversations c ON c._id = m.conversation_id
    WHERE c.subject_kind = ${kind} AND c.subject_id = ${id} ${seenBy(db, reader)} ORDER BY m._id LIMIT 1`
  return message?._id
}

/**
 * Returns the id of the order, ticket or other object that a message is about. Returns undefined if the message does not exist or is about
 * another kind of object.
 */
export async function subjectOfMessage(
  db: Db,
  { kind }: Pick<Subject, 'kind'>,
  message_id: string,
): Promise<string | undefined> {
  const [row] = await db<{ subject_id: string }[]>`
    SELECT c.subject_id FROM conversation_messages m JOIN conversations c ON c._id = m.conversation_id
    WHERE m._id = ${message_id} AND c.subject_kind = ${kind}`
  return row?.subject_id
}

export type UnreadMessage = { subject_id: string; message_id: string; from_staff: boolean }

/**
 * Finds the latest message of the customer and of staff in each conversation, if the recipient has not read it. Only messages within a day
 * before `before` count.
 */
export const unreadBefore = (db: Db, { kind }: Pick<Subject, 'kind'>, before: Date) => db<UnreadMessage[]>`
  SELECT c.subject_id, latest._id AS message_id, latest.from_staff
  FROM conversations c CROSS JOIN (VALUES (true), (false)) AS side (from_staff)
    CROSS JOIN LATERAL (
      SELECT m._id, m.from_staff, m.created_at FROM conversation_messages m
      WHERE m.conversation_id = c._id AND m.from_staff = side.from_staff AND m.deleted_at IS NULL
        ${seenBy(db, { isStaff: false })}
      ORDER BY m._id DESC LIMIT 1) latest
  WHERE c.subject_kind = ${kind} AND greatest(c.customer_wrote_at, c.staff_wrote_at) > ${before}::timestamptz - interval '1 day'
    AND latest.created_at < ${before} AND latest.created_at > ${before}::timestamptz - interval '1 day'
    AND latest.created_at > coalesce(CASE WHEN latest.from_staff
      THEN (SELECT max(p.read_at) FROM conversation_participants p WHERE p.conversation_id = c._id AND NOT p.is_staff)
      ELSE c.staff_read_at END, '-infinity')`

/**
 * Reads the first `length` characters of a message, for the mail about it. Returns an empty string for internal notes and deleted messages.
 */
export async function excerptForMail(db: Db, message_id: string, length: number): Promise<string> {
  const [message] = await db<{ text: string }[]>`
    SELECT left(m.text, ${length}::int) AS text FROM conversation_messages m WHERE m._id = ${message_id} ${seenBy(db, { isStaff: false })}`
  return message?.text ?? ''
}

export type MessageRow = {
  _id: string
  subject_id: string
  internal: boolean
  text: string
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  author_user_id: string | null
}

/** Locks a message. The caller must check that the member may read the order, ticket or other object that the message is about. */
export async function lockMessage(tx: Tx, subject: Subject, _id: string, member: Member): Promise<MessageRow> {
  const [message] = await tx<MessageRow[]>`
    SELECT m._id, c.subject_id, m.internal, m.text, m.created_at, m.edited_at, m.deleted_at, a.user_id AS author_user_id
    FROM conversation_messages m JOIN conversations c ON c._id = m.conversation_id
      JOIN conversation_participants a ON a._id = m.author_id
    WHERE m._id = ${_id} AND c.subject_kind = ${subject.kind} ${seenBy(tx, member)} FOR UPDATE OF m`
  return found(message, subject.problems.message_not_found)
}

type FileRequest = { id: string; message_id: string; file_id?: string | undefined }

/** Returns the file id of an attachment: the given file, or the first file of the message. Throws if the member may not see the message. */
export async function messageFileOf(
  db: Db,
  { kind, problems }: Subject,
  { id, message_id, file_id }: FileRequest,
  member: Member,
): Promise<string> {
  const [message] = await db`
    SELECT FROM conversation_messages m JOIN conversations c ON c._id = m.conversation_id
    WHERE m._id = ${message_id} AND c.subject_kind = ${kind} AND c.subject_id = ${id} ${seenBy(db, member)}`
  found(message, problems.message_not_found)
  const [file] = await db<{ file_id: string }[]>`
    SELECT file_id FROM conversation_files
    WHERE message_id = ${message_id} ${file_id ? db`AND _id = ${file_id}` : db``} ORDER BY position LIMIT 1`
  return found(file, problems.file_not_found).file_id
}
