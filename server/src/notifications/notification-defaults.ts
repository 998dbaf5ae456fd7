import { roles } from '@mapwright/contract/api/roles.ts'
import {
  ChangeNotificationDefaults,
  GetNotificationDefaults,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import {
  channelsOf,
  isOnByDefault,
  type NotificationDefault,
  notificationAudiences,
  siteNotificationTopics,
} from '@mapwright/contract/notifications/notification-topic.ts'
import { command, query, type Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'

const roleIds = { customers: roles.customer, team: roles.staff } as const

/** Reads the defaults for all topics and channels of both audiences. */
async function readDefaults(db: Db): Promise<NotificationDefault[]> {
  const saved = await db<NotificationDefault[]>`SELECT audience, topic, channel, wanted FROM notification_defaults`
  return notificationAudiences.flatMap((audience) =>
    siteNotificationTopics.flatMap(([topic]) =>
      channelsOf(roleIds[audience], topic).map((channel) => {
        const own = saved.find((one) => one.audience === audience && one.topic === topic && one.channel === channel)
        return { audience, topic, channel, wanted: own?.wanted ?? isOnByDefault(roleIds[audience], topic, channel) }
      }),
    ),
  )
}

const changeDefaults = command(ChangeNotificationDefaults, async ({ tx, body, audit }) => {
  for (const { audience, topic, channel } of body.notification_defaults)
    if (!channelsOf(roleIds[audience], topic).includes(channel)) throw new Problem('notifications.not_told')
  for (const row of body.notification_defaults)
    await tx`
      INSERT INTO notification_defaults ${tx(row)}
      ON CONFLICT (audience, topic, channel) DO UPDATE SET wanted = EXCLUDED.wanted`
  audit({ after: body })
  return { notification_defaults: await readDefaults(tx) }
})

export const notificationDefaultsRoutes: readonly Route[] = [
  query(GetNotificationDefaults, async ({ sql }) => ({ notification_defaults: await readDefaults(sql) })),
  changeDefaults,
]
