import type { MailOutcome } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import { uuidv7 } from 'uuidv7'
import type { Upload } from '../../platform/api/handler.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { deleteFile, insertFile } from '../../platform/files/file-rows.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { processMail } from './mail-in-job-kinds.ts'
import type { Writer } from './reply-rows.ts'

type MailSource = 'hook' | 'mailbox'

/** Stores an incoming mail for the job that processes it. */
export async function storeMail(
  tx: Tx,
  upload: Upload,
  { source, now }: { source: MailSource; now: Date },
): Promise<void> {
  const { _id: file_id } = await insertFile(tx, upload, { owner_id: null, now })
  const _id = uuidv7()
  await tx`INSERT INTO inbound_mails ${tx({ _id, source, file_id, received_at: now })}`
  await enqueue(tx, processMail, { mail_id: _id })
}

/** Records a mail that was not fetched, with the reason as its outcome. */
export const recordUnfetched = (db: Db, outcome: MailOutcome, now: Date) => db`
  INSERT INTO inbound_mails ${db({ _id: uuidv7(), source: 'mailbox', outcome, received_at: now })}`

/** Finds the stored content of an unprocessed mail. */
export async function waitingMail(db: Db, _id: string): Promise<{ storage_key: string; sha256: string } | undefined> {
  const [mail] = await db<{ storage_key: string; sha256: string }[]>`
    SELECT f.storage_key, f.sha256 FROM inbound_mails m JOIN files f ON f._id = m.file_id WHERE m._id = ${_id} AND m.outcome IS NULL`
  return mail
}

/** Locks an incoming mail. Returns false if it was processed before. */
export async function lockMail(tx: Tx, _id: string): Promise<boolean> {
  const [mail] = await tx`SELECT FROM inbound_mails WHERE _id = ${_id} AND outcome IS NULL FOR UPDATE`
  return mail !== undefined
}

export async function wasTaken(db: Db, same_hash: string): Promise<boolean> {
  const [same] = await db`SELECT FROM inbound_mails WHERE same_hash = ${same_hash}`
  return same !== undefined
}

/** Counts the person's mails that became messages and were received after `since`. */
export async function takenSince(
  db: Db,
  { user_id, email }: Pick<Writer, 'user_id' | 'email'>,
  since: Date,
): Promise<number> {
  const isWriter =
    user_id === null ? db`user_id IS NULL AND from_address = ${email.toLowerCase()}` : db`user_id = ${user_id}`
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM inbound_mails
    WHERE ${isWriter} AND outcome = 'taken' AND received_at > ${since}`
  return row?.count ?? 0
}

/** Counts the tickets that senders without an account have opened by mail since then: from this address, from its domain, and altogether. */
export async function openedSince(db: Db, from: string, since: Date) {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const [row] = await db<[{ sender: number; domain: number; total: number }]>`
    SELECT count(*) FILTER (WHERE from_address = ${from})::int AS sender,
      count(*) FILTER (WHERE split_part(from_address, '@', -1) = ${domain})::int AS domain, count(*)::int AS total
    FROM inbound_mails WHERE outcome = 'opened' AND received_at > ${since}`
  return row
}

/** Returns true if the person has been notified of a refused reply since `since`. */
export async function wasNotifiedSince(tx: Tx, user_id: string, since: Date): Promise<boolean> {
  const [told] = await tx`SELECT FROM inbound_mails WHERE user_id = ${user_id} AND told_at > ${since} LIMIT 1`
  return told !== undefined
}

export type Ended = {
  outcome: MailOutcome
  from_address?: string
  /** Subject of a mail that exceeded a limit, so that staff can ask the sender. */
  subject?: string
  conversation_id?: string
  user_id?: string
  message_id?: string
  same_hash?: string
  told_at?: Date
}

/** Records the outcome of a mail and deletes its content. */
export async function endMail(tx: Tx, _id: string, ended: Ended, now: Date): Promise<void> {
  const [mail] = await tx<{ file_id: string | null }[]>`SELECT file_id FROM inbound_mails WHERE _id = ${_id}`
  await tx`UPDATE inbound_mails SET ${tx({ ...ended, file_id: null })} WHERE _id = ${_id}`
  if (mail?.file_id) await deleteFile(tx, mail.file_id, now)
}
