import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import type { MailKind } from '@mapwright/contract/mails.ts'
import { digestDay, type NotificationTimes } from '@mapwright/contract/notifications/notification-times.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { readRecipient } from '../accounts/recipients.ts'
import type { Tx } from '../platform/db/sql.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { renderMail } from '../platform/mail/render-mail.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { readSettings } from '../site/read-settings.ts'
import { readOwnMailTexts } from './mail-texts/mail-text-rows.ts'

type Entry = {
  user_id: string
  topic: NotificationTopic
  kind: MailKind
  values: Readonly<Record<string, string>>
  now: Date
}

/** Stores a mail for the recipient's next digest. */
export async function addToDigest(
  tx: Tx,
  { now, values, ...entry }: Omit<Entry, 'kind'> & { kind: string },
): Promise<void> {
  await tx`INSERT INTO digest_entries ${tx({ ...entry, _id: uuidv7(), values: tx.json(values), created_at: now })}`
}

/** Maximum number of lines in a digest. The app shows the rest. */
const maxLines = 50

const digestSweep = jobKind('notifications.send_digests', z.object({}), { cron: '*/15 * * * *', at_once: 1 })

type Times = Pick<NotificationTimes, 'digest_hour' | 'time_zone'> & { user_id: string; last: string | null }

async function sendDigest(tx: Tx, user_id: string, now: Date): Promise<void> {
  const entries = await tx<Pick<Entry, 'kind' | 'values'>[]>`
    WITH taken AS (DELETE FROM digest_entries WHERE user_id = ${user_id} RETURNING _id, kind, values)
    SELECT kind, values FROM taken ORDER BY _id`
  if (entries.length === 0) return
  const { email, language, isUndeliverable } = await readRecipient(tx, user_id)
  if (isUndeliverable) return
  const { title } = await readSettings(tx)
  const lines: string[] = []
  for (const { kind, values } of entries.slice(0, maxLines)) {
    const own = await readOwnMailTexts(tx, kind)
    const { subject } = renderMail({ kind, language, values, site: { title, accent: '' }, publicUrl: '', own })
    lines.push(`• ${subject}`)
  }
  if (entries.length > maxLines) lines.push('…')
  await sendMail(tx, {
    ...{ to: email, language, kind: 'digest', now, ref: { user_id } },
    values: { count: String(entries.length), items: lines.join('\n'), link: '/' },
  })
}

/** Sends a daily mail to each user whose digest hour has come, at most once a day. */
export const sendDigestsJob = job(digestSweep, async ({ sql, now }) => {
  const waiting = await sql<Times[]>`
    SELECT user_id, digest_hour, time_zone, digest_on::text AS last FROM notification_times
    WHERE user_id IN (SELECT user_id FROM digest_entries)`
  for (const { user_id, last, ...times } of waiting) {
    const day = digestDay(times, now)
    if (day === undefined || day === last) continue
    await sql.begin(async (tx) => {
      const claimed = await tx`
        UPDATE notification_times SET digest_on = ${day} WHERE user_id = ${user_id} AND digest_on IS DISTINCT FROM ${day}`
      if (claimed.count > 0) await sendDigest(tx, user_id, now)
    })
  }
})
