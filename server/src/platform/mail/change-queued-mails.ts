import type { Tx } from '../db/sql.ts'
import type { QueuedMail } from './send-mail.ts'

type About = { ref: NonNullable<QueuedMail['ref']>; since: Date }

/** Changes values of unsent mails about this object that were queued after `since`. */
export async function changeQueuedMails(
  tx: Tx,
  { ref, since }: About,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await tx`
    UPDATE mails SET values = values || ${tx.json(values)}
    WHERE created_at >= ${since} AND status = 'queued' AND ref @> ${tx.json(ref)}`
}

/** Deletes unsent mails about this object that were queued after `since`. */
export async function deleteQueuedMails(tx: Tx, { ref, since }: About): Promise<void> {
  await tx`DELETE FROM mails WHERE created_at >= ${since} AND status = 'queued' AND ref @> ${tx.json(ref)}`
}
