import type { MailOutcome } from '@mapwright/contract/orders/mail-in.ts'
import { uuidv7 } from 'uuidv7'
import type { Upload } from '../../platform/api/handler.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { deleteFile, insertFile } from '../../platform/files/file-rows.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { takeMail } from './mail-in-job-kinds.ts'

type Door = 'hook' | 'mailbox'

/** Keeps a mail that came in until it is read. */
export async function keepMail(tx: Tx, upload: Upload, { door, now }: { door: Door; now: Date }): Promise<void> {
  const { _id: file_id } = await insertFile(tx, upload, { owner_id: null, now })
  const _id = uuidv7()
  await tx`INSERT INTO inbound_mails ${tx({ _id, door, file_id, received_at: now })}`
  await enqueue(tx, takeMail, { mail_id: _id })
}

/** Notes a mail that was not even fetched. */
export const noteUnfetched = (db: Db, outcome: MailOutcome, now: Date) => db`
  INSERT INTO inbound_mails ${db({ _id: uuidv7(), door: 'mailbox', outcome, received_at: now })}`

/** Where the content of a mail is that was not dealt with yet. */
export async function waitingMail(db: Db, _id: string): Promise<{ storage_key: string; sha256: string } | undefined> {
  const [mail] = await db<{ storage_key: string; sha256: string }[]>`
    SELECT f.storage_key, f.sha256 FROM inbound_mails m JOIN files f ON f._id = m.file_id WHERE m._id = ${_id} AND m.outcome IS NULL`
  return mail
}

/** Holds the mail, so that of two who would deal with it one goes first; false when somebody has. */
export async function lockMail(tx: Tx, _id: string): Promise<boolean> {
  const [mail] = await tx`SELECT FROM inbound_mails WHERE _id = ${_id} AND outcome IS NULL FOR UPDATE`
  return mail !== undefined
}

export async function wasTaken(db: Db, same_hash: string): Promise<boolean> {
  const [same] = await db`SELECT FROM inbound_mails WHERE same_hash = ${same_hash}`
  return same !== undefined
}

/** How many answers of the person were taken since. */
export async function takenSince(db: Db, user_id: string, since: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM inbound_mails
    WHERE user_id = ${user_id} AND outcome = 'taken' AND received_at > ${since}`
  return row?.count ?? 0
}

/** Whether the person was told since that an answer was not taken. */
export async function wasToldSince(tx: Tx, user_id: string, since: Date): Promise<boolean> {
  const [told] = await tx`SELECT FROM inbound_mails WHERE user_id = ${user_id} AND told_at > ${since} LIMIT 1`
  return told !== undefined
}

export type Ended = {
  outcome: MailOutcome
  from_address?: string
  order_id?: string
  user_id?: string
  message_id?: string
  same_hash?: string
  told_at?: Date
}

/** Notes what became of a mail, and lets go of its content. */
export async function endMail(tx: Tx, _id: string, ended: Ended, now: Date): Promise<void> {
  const [mail] = await tx<{ file_id: string | null }[]>`SELECT file_id FROM inbound_mails WHERE _id = ${_id}`
  await tx`UPDATE inbound_mails SET ${tx({ ...ended, file_id: null })} WHERE _id = ${_id}`
  if (mail?.file_id) await deleteFile(tx, mail.file_id, now)
}
