import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { InboundMail, MailIn } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Subject, SubjectTitle } from '../subject.ts'

const maxShown = 20

type Row = Pick<
  Decoded<MailIn>,
  | 'reply_address'
  | 'imap_host'
  | 'imap_port'
  | 'imap_security'
  | 'imap_user'
  | 'polled_at'
  | 'poll_error'
  | 'opens_tickets'
  | 'opens_guest_tickets'
> & { hook_secret_hash: string | null; imap_password_sealed: Buffer | null }

/** Reads the settings for replies by mail. */
export async function mailInRow(db: Db): Promise<Row> {
  const [row] = await db<[Row]>`
    SELECT reply_address, hook_secret_hash, imap_host, imap_port, imap_security, imap_user, imap_password_sealed, polled_at, poll_error,
      opens_tickets, opens_guest_tickets
    FROM mail_in`
  return row
}

type Latest = Omit<Decoded<InboundMail>, 'number'> & { subject_kind: string | null; subject_id: string | null }

/**
 * Lists the latest incoming mails with their outcomes, and the latest of those that exceeded a limit, which many other mails may have followed.
 */
export async function latestMails(db: Db, subjects: readonly Subject[]): Promise<Decoded<InboundMail>[]> {
  const mails = await db<Latest[]>`
    SELECT m.source, m.outcome, m.from_address, m.subject, m.received_at, c.subject_kind, c.subject_id
    FROM inbound_mails m LEFT JOIN conversations c ON c._id = m.conversation_id
    WHERE m._id IN (SELECT _id FROM inbound_mails ORDER BY received_at DESC, _id DESC LIMIT ${maxShown})
      OR m._id IN (SELECT _id FROM inbound_mails WHERE outcome = 'too_many' ORDER BY received_at DESC, _id DESC LIMIT ${maxShown})
    ORDER BY m.received_at DESC, m._id DESC`
  const titles = new Map<string, ReadonlyMap<string, SubjectTitle>>()
  for (const { kind, titlesOf } of subjects) {
    const ids = mails.flatMap(({ subject_kind, subject_id }) =>
      subject_kind === kind && subject_id ? [subject_id] : [],
    )
    titles.set(kind, await titlesOf(db, ids))
  }
  return mails.map(({ subject_kind, subject_id, ...mail }) => ({
    ...mail,
    number: titles.get(subject_kind ?? '')?.get(subject_id ?? '')?.number ?? null,
  }))
}
