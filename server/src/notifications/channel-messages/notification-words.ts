import type { NotificationKind } from '@mapwright/contract/notifications/notification.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { isolate, isRtl, translate, wordedIn } from '../../platform/i18n/wording.ts'
import { readSettings } from '../../site/read-settings.ts'
import type { QueuedMessage } from './channel-message-rows.ts'

type Row = { language: string | null; kind: NotificationKind; values: Record<string, string>; link: string }
type Words = { site: string; words: string; link: string; language: string | null }

/** Maximum number of characters of the wording. */
const maxLength = 2000

/**
 * Words a notification for a channel that sends texts, in the language of its recipient. Returns undefined if it was read in the app or has
 * been deleted.
 */
export async function notificationWords(
  sql: Sql,
  { notification_id, user_id }: Pick<QueuedMessage, 'notification_id' | 'user_id'>,
  publicUrl: string,
): Promise<Words | undefined> {
  const [notification] = await sql<Row[]>`
    SELECT u.language, n.kind, n.values, n.link FROM in_app_notifications n JOIN users u ON u._id = n.user_id
    WHERE n._id = ${notification_id} AND n.user_id = ${user_id} AND n.read_at IS NULL`
  if (!notification) return undefined
  const { language, kind, values, link } = notification
  const { title } = await readSettings(sql)
  const key = `kind.${kind}` as const
  const spoken = wordedIn(language, 'notifications', key) ?? 'en'
  const words = translate(spoken, 'notifications', key, isRtl(spoken) ? isolate(values) : values)
  return { site: title, words: words.slice(0, maxLength), link: publicUrl + link, language }
}
