import type { Db } from '../../platform/db/sql.ts'

/** Channels that send over other servers. */
export type SendingChannel = 'push' | 'sms' | 'telegram' | 'whatsapp'

/** Number of failures in a row after which a channel counts as down. For push, the number of users whose pushes failed at a server. */
const maxFailures = 3

type Failure = { error: string; isRefused: boolean; now: Date }

/** Notes that another server could not send. If it refuses the site's credentials, the channel is down immediately. */
export async function noteChannelFailure(
  db: Db,
  channel: Exclude<SendingChannel, 'push'>,
  { error, isRefused, now }: Failure,
) {
  const isDown = db`${isRefused}::boolean OR f.failures + 1 >= ${maxFailures}`
  await db`
    INSERT INTO channel_failures AS f (channel, failures, error, down_since)
    VALUES (${channel}, 1, ${error.slice(0, 300)}, ${isRefused ? now : null})
    ON CONFLICT (channel) DO UPDATE SET failures = f.failures + 1, error = EXCLUDED.error,
      down_since = coalesce(f.down_since, CASE WHEN ${isDown} THEN ${now}::timestamptz END)`
}

/** Ends a warning after a success, or after a change of the channel's settings. */
export const clearChannelFailures = (db: Db, channel: Exclude<SendingChannel, 'push'>) =>
  db`DELETE FROM channel_failures WHERE channel = ${channel}`

type PushFailure = { host: string; user_id: string; error: string; now: Date }

/**
 * Notes that a push failed. Every user names the server for the own browser, so a server counts as down only after failures for several
 * users, and `error` must not contain its response.
 */
export async function notePushFailure(db: Db, { host, user_id, error, now }: PushFailure) {
  await db`
    INSERT INTO push_failures AS f (host, user_ids, error, failed_at) VALUES (${host}, ARRAY[${user_id}::uuid], ${error}, ${now})
    ON CONFLICT (host) DO UPDATE SET error = EXCLUDED.error, failed_at = EXCLUDED.failed_at,
      user_ids = CASE WHEN f.user_ids @> EXCLUDED.user_ids OR cardinality(f.user_ids) >= ${maxFailures} THEN f.user_ids
        ELSE f.user_ids || EXCLUDED.user_ids END`
}

/** Forgets the failures of a server that has accepted a push. */
export const clearPushFailures = (db: Db, host: string) => db`DELETE FROM push_failures WHERE host = ${host}`

/** Deletes failures of push services after a day. */
export const sweepPushFailures = (db: Db, now: Date) =>
  db`DELETE FROM push_failures WHERE failed_at < ${now}::timestamptz - interval '1 day'`

/** Returns the channels that are down, except those that the site has switched off. */
export async function readDownChannels(db: Db): Promise<{ channel: SendingChannel; error: string }[]> {
  const rows = await db<{ channel: SendingChannel; error: string }[]>`
    SELECT f.channel, f.error FROM channel_failures f, settings s
    WHERE f.down_since IS NOT NULL AND f.channel <> 'push' AND (f.channel <> 'sms' OR s.sms_notification)
    UNION ALL (
      SELECT 'push', p.error || ' ' || p.host FROM push_failures p, settings s
      WHERE cardinality(p.user_ids) >= ${maxFailures} AND s.push_notification ORDER BY p.failed_at DESC LIMIT 1)
    ORDER BY channel`
  return [...rows]
}
