import type { Db } from '../../platform/db/sql.ts'

/** Channels that send over other servers. */
export type SendingChannel = 'push' | 'sms' | 'telegram'

/** Number of failures in a row after which a channel counts as down. */
const maxFailures = 3

type Failure = { error: string; isRefused: boolean; now: Date }

/** Notes that another server could not send. If it refuses the site's credentials, the channel is down immediately. */
export async function noteChannelFailure(db: Db, channel: SendingChannel, { error, isRefused, now }: Failure) {
  const isDown = db`${isRefused}::boolean OR f.failures + 1 >= ${maxFailures}`
  await db`
    INSERT INTO channel_failures AS f (channel, failures, error, down_since)
    VALUES (${channel}, 1, ${error.slice(0, 300)}, ${isRefused ? now : null})
    ON CONFLICT (channel) DO UPDATE SET failures = f.failures + 1, error = EXCLUDED.error,
      down_since = coalesce(f.down_since, CASE WHEN ${isDown} THEN ${now}::timestamptz END)`
}

/** Ends a warning after a success, or after a change of the channel's settings. */
export const clearChannelFailures = (db: Db, channel: SendingChannel) =>
  db`DELETE FROM channel_failures WHERE channel = ${channel}`

/** Returns the channels that are down, except those that the site has switched off. */
export async function readDownChannels(db: Db): Promise<{ channel: SendingChannel; error: string }[]> {
  const rows = await db<{ channel: SendingChannel; error: string }[]>`
    SELECT f.channel, f.error FROM channel_failures f, settings s
    WHERE f.down_since IS NOT NULL AND (f.channel <> 'push' OR s.push_notification) AND (f.channel <> 'sms' OR s.sms_notification)
    ORDER BY f.channel`
  return [...rows]
}
