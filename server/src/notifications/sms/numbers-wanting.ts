import type { Db } from '../../platform/db/sql.ts'
import { type Chosen, recipientsWanting } from '../recipient-rows.ts'

/** Minutes within which at most one SMS is sent about the same page. */
const pauseMinutes = 10

type Occasion = Chosen & { link: string; now: Date }

/**
 * Returns the verified numbers of the users who want SMS about a topic, by user id. Returns none if the site has switched SMS off. The
 * topic is null only for a test of the channels.
 */
export async function numbersWanting(
  db: Db,
  user_ids: readonly string[],
  { link, now, ...chosen }: Occasion,
): Promise<ReadonlyMap<string, string>> {
  const found = await db<{ user_id: string; number: string }[]>`
    SELECT n.user_id, n.number FROM sms_numbers n
    WHERE n.user_id = ANY (${user_ids}) AND n.verified_at IS NOT NULL AND n.stopped_at IS NULL
      AND (SELECT sms_notification FROM settings) AND (SELECT provider <> 'off' FROM sms_settings)
      AND NOT EXISTS (SELECT FROM sms_messages m WHERE m.user_id = n.user_id AND m.kind = 'notification' AND m.link = ${link}
        AND m.created_at > ${now}::timestamptz - make_interval(mins => ${pauseMinutes}))`
  if (found.length === 0) return new Map()
  const wanted = await recipientsWanting(
    db,
    found.map(({ user_id }) => user_id),
    chosen,
    'sms',
  )
  return new Map(found.filter(({ user_id }) => wanted.has(user_id)).map(({ user_id, number }) => [user_id, number]))
}
