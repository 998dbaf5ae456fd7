import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { InboundMail, MailIn } from '@mapwright/contract/orders/mail-in.ts'
import type { Db } from '../../platform/db/sql.ts'

const shownAtMost = 20

type Row = Pick<
  Decoded<MailIn>,
  'reply_address' | 'imap_host' | 'imap_port' | 'imap_security' | 'imap_user' | 'polled_at' | 'poll_error'
> & { hook_secret_hash: string | null; imap_password_sealed: Buffer | null }

/** How answers by mail come in. */
export async function mailInRow(db: Db): Promise<Row> {
  const [row] = await db<[Row]>`
    SELECT reply_address, hook_secret_hash, imap_host, imap_port, imap_security, imap_user, imap_password_sealed, polled_at, poll_error
    FROM mail_in`
  return row
}

/** The latest mails and what became of them. */
export const latestMails = (db: Db) => db<Decoded<InboundMail>[]>`
  SELECT m.door, m.outcome, m.from_address, o.number, m.received_at
  FROM inbound_mails m LEFT JOIN orders o ON o._id = m.order_id
  ORDER BY m.received_at DESC, m._id DESC LIMIT ${shownAtMost}`
