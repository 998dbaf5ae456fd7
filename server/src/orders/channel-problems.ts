import type { ChannelProblem } from '@mapwright/contract/orders/first-steps-endpoints.ts'
import type { Db } from '../platform/db/sql.ts'

/**
 * Lists the channels that do not work at the moment. Mail, SMS or push is listed if no message has been accepted since the last failed
 * attempt; the mailbox for replies is listed if it cannot be read. The refusal of a single mail or number does not count.
 */
export async function channelProblems(db: Db, now: Date): Promise<ChannelProblem[]> {
  const since = new Date(now.getTime() - 24 * 60 * 60_000)
  const problems = await db<ChannelProblem[]>`
    SELECT 'mail' AS channel, (
      SELECT error FROM mails
      WHERE tried_at > ${since} AND (status = 'queued' AND tries >= 2 OR status = 'failed' AND tries >= 40)
        AND tried_at > coalesce((SELECT max(sent_at) FROM mails), '-infinity')
      ORDER BY tried_at DESC LIMIT 1) AS error
    UNION ALL SELECT 'mailbox', (SELECT poll_error FROM mail_in WHERE imap_host <> '')
    UNION ALL SELECT 'sms', (
      SELECT error FROM sms_messages
      WHERE created_at > ${since} AND status = 'queued' AND error IS NOT NULL
        AND created_at > coalesce((SELECT max(sent_at) FROM sms_messages), '-infinity')
      ORDER BY created_at DESC LIMIT 1)
    UNION ALL SELECT 'push', (
      SELECT coalesce(output ->> 'message', state::text) FROM jobs.job
      WHERE name = 'push.send' AND state IN ('retry', 'failed') AND retry_count >= 2 AND started_on > ${since}
        AND started_on > coalesce((SELECT max(last_sent_at) FROM push_subscriptions), '-infinity')
      ORDER BY started_on DESC LIMIT 1)`
  return problems
    .filter(({ error }) => error !== null)
    .map(({ channel, error }) => ({ channel, error: error.slice(0, 300) }))
}
