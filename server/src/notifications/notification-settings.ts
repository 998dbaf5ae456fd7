import {
  ChangeNotificationSettings,
  GetNotificationSettings,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import { type SentNotification, siteNotificationTopics } from '@mapwright/contract/notifications/notification-topic.ts'
import { command, query } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { settingKey } from './recipient-rows.ts'

async function readSent(db: Db): Promise<SentNotification[]> {
  const [settings] = await db<{ off: string[] }[]>`SELECT notifications_off AS off FROM settings`
  return siteNotificationTopics.flatMap(([topic, channels]) =>
    channels.map((channel) => ({ topic, channel, sent: !settings?.off.includes(settingKey(topic, channel)) })),
  )
}

export const notificationSettings = query(GetNotificationSettings, async ({ sql }) => ({
  notification_settings: await readSent(sql),
}))

/** Switches topics on or off for the whole site. Users' choices are kept and apply again when a topic is switched on. */
export const changeNotificationSettings = command(ChangeNotificationSettings, async ({ tx, body, audit }) => {
  await tx`SELECT FROM settings FOR UPDATE`
  const before = await readSent(tx)
  const after = new Map(before.map(({ topic, channel, sent }) => [settingKey(topic, channel), sent]))
  for (const { topic, channel, sent } of body.notification_settings) {
    if (!after.has(settingKey(topic, channel))) throw new Problem('notifications.not_told')
    after.set(settingKey(topic, channel), sent)
  }
  const off = [...after].filter(([, sent]) => !sent).map(([key]) => key)
  await tx`UPDATE settings SET notifications_off = ${off}`
  const notification_settings = await readSent(tx)
  audit({ before, after: notification_settings })
  return { notification_settings }
})
