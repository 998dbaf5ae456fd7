import {
  ChangeNotificationSettings,
  GetNotificationSettings,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import { type SentNotification, sentBySite } from '@mapwright/contract/notifications/topic.ts'
import { command, query } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import type { Db } from '../db/sql.ts'
import { placeOf } from './willing-rows.ts'

async function readSent(db: Db): Promise<SentNotification[]> {
  const [settings] = await db<{ off: string[] }[]>`SELECT notifications_off AS off FROM settings`
  return sentBySite.flatMap(([topic, channels]) =>
    channels.map((channel) => ({ topic, channel, sent: !settings?.off.includes(placeOf(topic, channel)) })),
  )
}

/** What the site tells people of. */
export const notificationSettings = query(GetNotificationSettings, async ({ sql }) => ({
  notification_settings: await readSent(sql),
}))

/** Changes what the site tells people of; what people chose stays, and counts again once the site sends it. */
export const changeNotificationSettings = command(ChangeNotificationSettings, async ({ tx, body, audit }) => {
  await tx`SELECT FROM settings FOR UPDATE`
  const before = await readSent(tx)
  const after = new Map(before.map(({ topic, channel, sent }) => [placeOf(topic, channel), sent]))
  for (const { topic, channel, sent } of body.notification_settings) {
    if (!after.has(placeOf(topic, channel))) throw new Problem('notifications.not_told')
    after.set(placeOf(topic, channel), sent)
  }
  const off = [...after].filter(([, sent]) => !sent).map(([place]) => place)
  await tx`UPDATE settings SET notifications_off = ${off}`
  const notification_settings = await readSent(tx)
  audit({ before, after: notification_settings })
  return { notification_settings }
})
