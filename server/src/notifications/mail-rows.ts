import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Mail, MailRow } from '@mapwright/contract/notifications/mail.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { codeKinds, codeLifetimeMs } from '../platform/mail/mail-kinds.ts'

type MailList = { keywords?: string | undefined; status?: Mail['status'] | undefined; page: number; size: number }

const carriesCode = (db: Db) => db`kind = ANY(${codeKinds})`

const rowColumns = (db: Db) => db`
  _id, to_address, kind, CASE WHEN NOT ${carriesCode(db)} THEN subject END AS subject, ${carriesCode(db)} AS carries_code,
  status, tries, error, created_at, sent_at`

/** Reads a page of mails, newest first, without the codes in their texts. `keywords` matches a part of the address. */
export async function listMails(db: Db, { keywords = '', status, page, size }: MailList) {
  const matching = db`strpos(fold(to_address), fold(${keywords})) > 0 ${status ? db`AND status = ${status}` : db``}`
  const [mails, [count]] = await Promise.all([
    db<Decoded<MailRow>[]>`
      SELECT ${rowColumns(db)} FROM mails WHERE ${matching}
      ORDER BY created_at DESC, _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM mails WHERE ${matching}`,
  ])
  return { mails: [...mails], total: count?.total ?? 0, page, size }
}

/** Reads a mail with its text. The text of a mail with a code is null once the code has expired, even if the text is still stored. */
export async function readMail(db: Db, _id: string, now: Date): Promise<Decoded<Mail> | undefined> {
  const codesSince = new Date(now.getTime() - codeLifetimeMs)
  const [mail] = await db<Decoded<Mail>[]>`
    SELECT ${rowColumns(db)}, CASE WHEN NOT ${carriesCode(db)} OR created_at > ${codesSince} THEN text END AS text
    FROM mails WHERE _id = ${_id}`
  return mail
}

type LockedMail = Pick<Mail, 'status' | 'kind' | 'error'> & { is_expired: boolean }

/** Locks a mail before its state is changed. `is_expired`: its code is not valid any more or has been deleted. */
export async function lockMail(tx: Tx, _id: string, now: Date): Promise<LockedMail | undefined> {
  const codesSince = new Date(now.getTime() - codeLifetimeMs)
  const [mail] = await tx<LockedMail[]>`
    SELECT status, kind, error, ${carriesCode(tx)} AND (created_at <= ${codesSince} OR values = '{}') AS is_expired
    FROM mails WHERE _id = ${_id} FOR UPDATE`
  return mail
}
