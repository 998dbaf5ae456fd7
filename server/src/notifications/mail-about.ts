import type { Tx } from '../platform/db/sql.ts'
import { type QueuedMail, queueMail } from '../platform/mail/send-mail.ts'

export type EventMail = Omit<QueuedMail, 'reply_id' | 'ref'> & {
  ref: Readonly<Record<string, string>>
  /** Minutes within which the address gets at most one mail of this kind about the same object. */
  intervalMinutes: number | undefined
}

async function wasMailed(tx: Tx, { to, kind, ref, intervalMinutes = 0, now }: EventMail): Promise<boolean> {
  // Mails about different messages of a conversation count as mails about the same object.
  const { message_id: _, ...about } = ref
  const [recent] = await tx`
    SELECT FROM mails WHERE to_address = ${to} AND kind = ${kind} AND ref @> ${tx.json(about)}
      AND created_at > ${now}::timestamptz - make_interval(mins => ${intervalMinutes}) LIMIT 1`
  return recent !== undefined
}

/** Queues a mail, unless a recent mail of this kind was about the same object. */
export async function mailAbout(
  tx: Tx,
  mail: EventMail,
  replyIdOf: () => Promise<string | undefined> | undefined,
): Promise<void> {
  if (mail.intervalMinutes !== undefined && (await wasMailed(tx, mail))) return
  const { intervalMinutes: _, ...queued } = mail
  await queueMail(tx, { ...queued, reply_id: await replyIdOf() })
}
