import { type NotificationTopic, notificationTopics } from '@mapwright/contract/api/notification-topics.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import {
  ChangeNotificationChoices,
  GetNotificationChoices,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import {
  channelsOf,
  isOnByDefault,
  type NotificationChannel,
  type NotificationChoice,
} from '@mapwright/contract/notifications/notification-topic.ts'
import { type App, command, query } from '../platform/api/handler.ts'
import type { Person } from '../platform/api/principal.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { settingKey } from './recipient-rows.ts'
import { isSmsOn } from './sms/sms-settings-rows.ts'

type Choice = { topic: string; channel: string; wanted: boolean }

const isMailedNews = ({ topic, channel }: Omit<Choice, 'wanted'>): boolean => topic === 'news' && channel === 'mail'

/**
 * Reads the user's choices for all topics and channels of the user's role. SMS is omitted if the site sends none. The choice for `news`
 * by mail is in `users.unsubscribed_at`.
 */
async function readChoices(db: Db, app: App, { _id, role }: Person): Promise<NotificationChoice[]> {
  const role_id = roles[role]
  const chosen = await db<Choice[]>`SELECT topic, channel, wanted FROM notification_choices WHERE user_id = ${_id}`
  const [facts] = await db<{ wants_news: boolean; off: string[]; push: boolean }[]>`
    SELECT u.unsubscribed_at IS NULL AS wants_news, s.notifications_off AS off, s.push_notification AS push
    FROM users u, settings s WHERE u._id = ${_id}`
  const hasSms = await isSmsOn(db, app)
  const { wants_news = true, off = [], push = false } = facts ?? {}
  return notificationTopics.flatMap((topic) =>
    channelsOf(role_id, topic)
      .filter((channel) => channel !== 'sms' || hasSms)
      .map((channel) => {
        const own = chosen.find((choice) => choice.topic === topic && choice.channel === channel)
        const wanted = isMailedNews({ topic, channel })
          ? wants_news
          : (own?.wanted ?? isOnByDefault(role_id, topic, channel))
        return {
          topic,
          channel,
          wanted,
          sent: !off.includes(settingKey(topic, channel)) && (channel !== 'push' || push),
        }
      }),
  )
}

type OwnChoice = { user_id: string; topic: NotificationTopic; channel: NotificationChannel; wanted: boolean; now: Date }

async function changeChoice(tx: Tx, { user_id, topic, channel, wanted, now }: OwnChoice): Promise<void> {
  if (isMailedNews({ topic, channel }))
    await tx`UPDATE users SET unsubscribed_at = ${wanted ? null : now}
      WHERE _id = ${user_id} AND (unsubscribed_at IS NULL) IS DISTINCT FROM ${wanted}`
  else
    await tx`
      INSERT INTO notification_choices (user_id, topic, channel, wanted) VALUES (${user_id}, ${topic}, ${channel}, ${wanted})
      ON CONFLICT (user_id, topic, channel) DO UPDATE SET wanted = EXCLUDED.wanted`
}

/** Switches mails about a topic on or off. */
export const changeMailChoice = (tx: Tx, choice: Omit<OwnChoice, 'channel'>): Promise<void> =>
  changeChoice(tx, { ...choice, channel: 'mail' })

export const notificationChoices = query(GetNotificationChoices, async ({ sql, app, actor }) => ({
  choices: await readChoices(sql, app, actor),
}))

export const changeNotificationChoices = command(
  ChangeNotificationChoices,
  async ({ tx, app, actor, body: { choices }, now, audit }) => {
    for (const { topic, channel, wanted } of choices) {
      if (!channelsOf(roles[actor.role], topic).includes(channel)) throw new Problem('notifications.not_told')
      await changeChoice(tx, { user_id: actor._id, topic, channel, wanted, now })
    }
    audit({ target_id: actor._id, after: { choices } })
    return { choices: await readChoices(tx, app, actor) }
  },
)
