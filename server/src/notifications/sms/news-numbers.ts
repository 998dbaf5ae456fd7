import type { Db } from '../../platform/db/sql.ts'

/** Condition that the user `u` has a verified number `n` and wants news by SMS. */
export const wantsNewsBySms = (db: Db) => db`
  n.verified_at IS NOT NULL AND n.stopped_at IS NULL AND EXISTS (
    SELECT FROM notification_choices c WHERE c.user_id = u._id AND c.topic = 'news' AND c.channel = 'sms' AND c.wanted)`

/** Returns the numbers of the users who want news by SMS, by user id. */
export async function newsNumbers(db: Db, user_ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db<{ _id: string; number: string }[]>`
    SELECT u._id, n.number FROM users u JOIN sms_numbers n ON n.user_id = u._id
    WHERE u._id = ANY (${user_ids}) AND u.deleted_at IS NULL AND ${wantsNewsBySms(db)}`
  return new Map(rows.map(({ _id, number }) => [_id, number]))
}
