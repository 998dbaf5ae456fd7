import type { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import type { FileStore, StoredContent } from '../platform/api/file-store.ts'
import type { Upload } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { insertFile } from '../platform/files/file-rows.ts'
import { addUser, openConversation } from './conversation-rows.ts'
import type { About, Subject } from './subject.ts'

type CopiedFile = {
  file_id: string
  name: string
  media_type: string
  size: number
  storage_key: string
  owner_id: string | null
  position: number
  width: number | null
  height: number | null
  gone: boolean
  /** The copy of the content; undefined if the file is gone. */
  copy?: Upload
}

/** A message to copy into another conversation. */
export type CopiedMessage = {
  _id: string
  user_id: string
  from_staff: boolean
  internal: boolean
  text: string
  quoted: string
  created_at: Date
  edited_at: Date | null
  files: CopiedFile[]
}

type Selected = { id: string; message_ids: readonly string[]; isLocked: boolean }

async function readSelected(
  db: Db,
  { kind, problems }: Subject,
  { id, message_ids, isLocked }: Selected,
): Promise<CopiedMessage[]> {
  const ids = [...new Set(message_ids)]
  const messages = await db<CopiedMessage[]>`
    SELECT m._id, a.user_id, m.from_staff, m.internal, m.text, m.quoted, m.created_at, m.edited_at,
      coalesce((SELECT json_agg(json_build_object('file_id', f._id, 'name', f.name, 'media_type', f.media_type, 'size', f.size,
          'storage_key', f.storage_key, 'owner_id', f.owner_id, 'position', x.position, 'width', x.width, 'height', x.height,
          'gone', f.deleted_at IS NOT NULL) ORDER BY x.position)
        FROM conversation_files x JOIN files f ON f._id = x.file_id WHERE x.message_id = m._id), '[]') AS files
    FROM conversation_messages m JOIN conversations c ON c._id = m.conversation_id
      JOIN conversation_participants a ON a._id = m.author_id
    WHERE c.subject_kind = ${kind} AND c.subject_id = ${id} AND m._id = ANY (${ids}) AND m.deleted_at IS NULL
      AND a.user_id IS NOT NULL
    ORDER BY m._id ${isLocked ? db`FOR SHARE OF m` : db``}`
  found(messages.length === ids.length ? messages : undefined, problems.message_not_found)
  return [...messages]
}

/**
 * Reads the messages with these ids in a conversation between a user and staff, oldest first. Omits deleted messages.
 * @throws Problem if one of the messages is not in the conversation or is deleted
 */
export const readToCopy = (db: Db, subject: Subject, id: string, message_ids: readonly string[]) =>
  readSelected(db, subject, { id, message_ids, isLocked: false })

/**
 * Reads the messages again and locks them, after their files were copied. Returns them as they are now, with the copies.
 * @throws Problem if one of the messages was deleted in the meantime
 */
export async function lockCopied(
  tx: Tx,
  subject: Subject,
  id: string,
  copied: readonly CopiedMessage[],
): Promise<CopiedMessage[]> {
  const files = new Map(copied.map((message) => [message._id, message.files]))
  const messages = await readSelected(tx, subject, { id, message_ids: [...files.keys()], isLocked: true })
  return messages.map((message) => ({ ...message, files: files.get(message._id) ?? [] }))
}

/** Stores a second copy of a content, because the files of both conversations are deleted at different times. */
export async function copyContent(
  store: FileStore,
  { storage_key, size }: { storage_key: string; size: number },
): Promise<StoredContent> {
  const content: Readable = await store.read(storage_key)
  return store.put(content, { maxBytes: size })
}

/** Stores copies of the files of the messages. */
export async function copyFiles(store: FileStore, messages: readonly CopiedMessage[]): Promise<void> {
  for (const file of messages.flatMap(({ files }) => files)) {
    if (file.gone) continue
    const { name, media_type } = file
    file.copy = { ...(await copyContent(store, file)), name, media_type }
  }
}

async function insertFiles(tx: Tx, message_id: string, files: readonly CopiedFile[], now: Date): Promise<void> {
  for (const { file_id, copy, owner_id, position, width, height } of files) {
    const copied_id = copy ? (await insertFile(tx, copy, { owner_id, now }))._id : file_id
    await tx`INSERT INTO conversation_files ${tx({ _id: uuidv7(), message_id, file_id: copied_id, position, width, height })}`
  }
}

/** Copies a message with its author, time, earlier versions and files. Returns the id of the copy. */
async function insertCopy(tx: Tx, conversation_id: string, message: CopiedMessage, now: Date): Promise<string> {
  const { user_id, from_staff, internal, text, quoted, created_at, edited_at } = message
  const author_id = await addUser(tx, conversation_id, { user_id, isStaff: from_staff })
  const _id = uuidv7()
  const row = { _id, conversation_id, author_id, from_staff, internal, text, quoted, created_at, edited_at }
  await tx`INSERT INTO conversation_messages ${tx(row)}`
  const versions = await tx<{ text: string; written_at: Date }[]>`
    SELECT text, written_at FROM conversation_message_versions WHERE message_id = ${message._id} ORDER BY _id`
  for (const version of versions)
    await tx`INSERT INTO conversation_message_versions ${tx({ _id: uuidv7(), message_id: _id, ...version })}`
  await insertFiles(tx, _id, message.files, now)
  return _id
}

/**
 * Copies messages into a new conversation, which then waits for an answer. Everyone has read them already, in the other conversation.
 * Returns the id of the first copy that the customer may see. One of the messages must be from the customer.
 */
export async function insertCopies(
  tx: Tx,
  subject: Pick<Subject, 'kind'>,
  about: About,
  { messages, now }: { messages: readonly CopiedMessage[]; now: Date },
): Promise<string> {
  const conversation_id = await openConversation(tx, subject, about, now)
  const copies: string[] = []
  for (const message of messages) copies.push(await insertCopy(tx, conversation_id, message, now))
  const lastBy = (isStaff: boolean) =>
    messages.findLast(({ from_staff, internal }) => from_staff === isStaff && !internal)?.created_at ?? null
  await tx`UPDATE conversation_participants SET read_at = ${now} WHERE conversation_id = ${conversation_id}`
  await tx`
    UPDATE conversations SET ${tx({ customer_wrote_at: lastBy(false), staff_wrote_at: lastBy(true), staff_read_at: now, unanswered_since: now })}
    WHERE _id = ${conversation_id}`
  return found(copies[messages.findIndex(({ internal }) => !internal)], 'request.internal')
}
