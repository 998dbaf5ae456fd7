import { roles } from '@mapwright/contract/api/roles.ts'
import {
  ChangeNotificationChoices,
  GetNotificationChoices,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import { channelsOfEvent } from '@mapwright/contract/notifications/notification-event.ts'
import { channelsOf } from '@mapwright/contract/notifications/notification-topic.ts'
import { command, query } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { readChoices, saveEventChoice, saveTopicChoice } from './choice-rows.ts'

/** Switches mails about a topic on or off. */
export const changeMailChoice = (tx: Tx, choice: Omit<Parameters<typeof saveTopicChoice>[1], 'channel'>) =>
  saveTopicChoice(tx, { ...choice, channel: 'mail' })

export const notificationChoices = query(GetNotificationChoices, ({ sql, app, actor }) => readChoices(sql, app, actor))

export const changeNotificationChoices = command(
  ChangeNotificationChoices,
  async ({ tx, app, actor, body: { choices, events }, now, audit }) => {
    const role_id = roles[actor.role]
    for (const { topic, channel, wanted } of choices) {
      if (!channelsOf(role_id, topic).includes(channel)) throw new Problem('notifications.not_told')
      await saveTopicChoice(tx, { user_id: actor._id, topic, channel, wanted, now })
    }
    for (const { event, channel, wanted } of events) {
      if (!channelsOfEvent(role_id, event).includes(channel)) throw new Problem('notifications.not_told')
      await saveEventChoice(tx, { user_id: actor._id, event, channel, wanted })
    }
    audit({ target_id: actor._id, after: { choices, ...(events.length > 0 ? { events } : {}) } })
    return readChoices(tx, app, actor)
  },
)
