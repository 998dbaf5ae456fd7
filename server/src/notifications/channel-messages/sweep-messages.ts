import { z } from 'zod'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

const sweepMessages = jobKind('notifications.sweep_messages', z.object({}), { cron: '35 4 * * *' })

/** Deletes messages after 90 days, and expired links for connecting Telegram and WhatsApp. */
export const sweepMessagesJob = job(sweepMessages, async ({ sql, now }) => {
  await sql`DELETE FROM channel_messages WHERE created_at < ${now}::timestamptz - interval '90 days'`
  await sql`DELETE FROM telegram_links WHERE expires_at < ${now}`
  await sql`DELETE FROM whatsapp_links WHERE expires_at < ${now}`
})
