import type { ChannelProblem } from '@mapwright/contract/orders/first-steps-endpoints.ts'
import type { Db } from '../platform/db/sql.ts'
import { readDownChannels } from '../site/system/channel-failures.ts'

/**
 * Lists the channels that do not work at the moment. Mail is listed if no message has been accepted since the last failed attempt; the
 * mailbox for replies is listed if it cannot be read. The other channels are those of the warning on the system page.
 */
export async function channelProblems(db: Db, now: Date): Promise<ChannelProblem[]> {
  const since = new Date(now.getTime() - 24 * 60 * 60_000)
  const problems = await db<ChannelProblem[]>`
    SELECT 'mail' AS channel, (
      SELECT error FROM mails
      WHERE tried_at > ${since} AND (status = 'queued' AND tries >= 2 OR status = 'failed' AND tries >= 40)
        AND tried_at > coalesce((SELECT max(sent_at) FROM mails), '-infinity')
      ORDER BY tried_at DESC LIMIT 1) AS error
    UNION ALL SELECT 'mailbox', (SELECT poll_error FROM mail_in WHERE imap_host <> '')`
  return [...problems, ...(await readDownChannels(db))]
    .filter(({ error }) => error !== null)
    .map(({ channel, error }) => ({ channel, error: error.slice(0, 300) }))
}
