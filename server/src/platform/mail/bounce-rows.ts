import type { Db, Tx } from '../db/sql.ts'
import type { DeliveryReport } from './in/delivery-report.ts'

/** A mail of this site that could not be delivered. */
export type Bounce = { mail_id: string; to_address: string; code: string; reason: string; isPermanent: boolean }

const idInMessageId = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i

/**
 * Finds the sent mail that a delivery report is about. Anyone can write such a report, so it counts only with the Message-ID of a mail that
 * this site has sent to that recipient.
 */
export async function findBounced(db: Db, { message_ids, recipients }: DeliveryReport): Promise<Bounce | undefined> {
  const ids = message_ids.flatMap((id) => idInMessageId.exec(id.trim())?.[1] ?? [])
  if (ids.length === 0) return undefined
  const mails = await db<{ _id: string; to_address: string }[]>`
    SELECT _id, to_address FROM mails WHERE _id = ANY (${ids}::uuid[]) AND sent_at IS NOT NULL`
  for (const { _id: mail_id, to_address } of mails) {
    const recipient = recipients.find(({ addresses }) => addresses.includes(to_address.toLowerCase()))
    if (!recipient) continue
    const { code, reason } = recipient
    return { mail_id, to_address, code, reason, isPermanent: code.startsWith('5') }
  }
  return undefined
}

/** Records on the mail that it came back, or that it is delayed. A delayed mail stays sent. */
export const recordBounce = (tx: Tx, { mail_id, code, reason, isPermanent }: Bounce, now: Date) => tx`
  UPDATE mails SET bounce_code = ${code}, bounced_at = ${now}, error = ${`${code} ${reason}`.trim()},
    status = CASE WHEN ${isPermanent} THEN 'failed' ELSE status END
  WHERE _id = ${mail_id} AND (bounce_code IS NULL OR bounce_code NOT LIKE '5%')`
