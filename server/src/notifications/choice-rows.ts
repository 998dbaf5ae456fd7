import { type NotificationTopic, notificationTopics } from '@mapwright/contract/api/notification-topics.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import type { EventChoice } from '@mapwright/contract/notifications/event-choice.ts'
import {
  channelsOfEvent,
  type NotificationEvent,
  notificationEvents,
  topicOfEvent,
} from '@mapwright/contract/notifications/notification-event.ts'
import {
  audienceOfRole,
  channelsOf,
  isOnByDefault,
  type NotificationChannel,
  type NotificationChoice,
} from '@mapwright/contract/notifications/notification-topic.ts'
import type { App } from '../platform/api/handler.ts'
import type { Person } from '../platform/api/principal.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { settingKey } from './recipient-rows.ts'
import { isSmsOn } from './sms/sms-settings-rows.ts'
import { readChat } from './telegram/telegram-chat-rows.ts'
import { readBotName } from './telegram/telegram-settings-rows.ts'
import { readNumber } from './whatsapp/whatsapp-number-rows.ts'
import { isWhatsappOn } from './whatsapp/whatsapp-settings-rows.ts'

type Choice = { topic: string; channel: string; wanted: boolean }
type OwnEvent = { event: string; channel: string; wanted: boolean }

const isMailedNews = ({ topic, channel }: Omit<Choice, 'wanted'>): boolean => topic === 'news' && channel === 'mail'

/** Returns the channels to choose from: those on which the site can send, and Telegram and WhatsApp if the person has connected them. */
async function channelsInUse(db: Db, app: App, user_id: string): Promise<(channel: NotificationChannel) => boolean> {
  const [hasSms, bot_name, chat, sendsWhatsapp, number] = await Promise.all([
    isSmsOn(db, app),
    readBotName(db, app),
    readChat(db, user_id),
    isWhatsappOn(db, app),
    readNumber(db, user_id),
  ])
  const isUsable: Partial<Record<NotificationChannel, boolean>> = {
    sms: hasSms,
    telegram: bot_name !== '' && chat?.is_blocked === false,
    whatsapp: sendsWhatsapp && number?.is_unreachable === false,
  }
  return (channel) => isUsable[channel] ?? true
}

type Choices = { choices: NotificationChoice[]; events: EventChoice[] }

/**
 * Reads the user's choices for all topics and events of the user's role, on the channels that the site uses. The choice for `news` by mail is
 * in `users.unsubscribed_at`.
 */
export async function readChoices(db: Db, app: App, { _id, role }: Pick<Person, '_id' | 'role'>): Promise<Choices> {
  const role_id = roles[role]
  const [chosen, events, defaults, [facts], isUsed] = await Promise.all([
    db<Choice[]>`SELECT topic, channel, wanted FROM notification_choices WHERE user_id = ${_id}`,
    db<OwnEvent[]>`SELECT event, channel, wanted FROM notification_event_choices WHERE user_id = ${_id}`,
    db<Choice[]>`
      SELECT topic, channel, wanted FROM notification_defaults WHERE audience = ${audienceOfRole(role_id)}`,
    db<{ wants_news: boolean; off: string[]; push: boolean }[]>`
      SELECT u.unsubscribed_at IS NULL AS wants_news, s.notifications_off AS off, s.push_notification AS push
      FROM users u, settings s WHERE u._id = ${_id}`,
    channelsInUse(db, app, _id),
  ])
  const { wants_news = true, off = [], push = false } = facts ?? {}
  const wantsTopic = (topic: NotificationTopic, channel: NotificationChannel): boolean => {
    if (isMailedNews({ topic, channel })) return wants_news
    const isSame = (one: Choice) => one.topic === topic && one.channel === channel
    return (chosen.find(isSame) ?? defaults.find(isSame))?.wanted ?? isOnByDefault(role_id, topic, channel)
  }
  const choices = notificationTopics.flatMap((topic) =>
    channelsOf(role_id, topic)
      .filter(isUsed)
      .map((channel) => ({
        ...{ topic, channel, wanted: wantsTopic(topic, channel) },
        sent: !off.includes(settingKey(topic, channel)) && (channel !== 'push' || push),
      })),
  )
  const ofEvents = notificationEvents.flatMap((event) => {
    const topic = topicOfEvent(event)
    return channelsOfEvent(role_id, event)
      .filter(isUsed)
      .map((channel) => {
        const own = events.find((one) => one.event === event && one.channel === channel)
        return { event, topic, channel, wanted: own?.wanted ?? wantsTopic(topic, channel) }
      })
  })
  return { choices, events: ofEvents }
}

type TopicChoice = {
  user_id: string
  topic: NotificationTopic
  channel: NotificationChannel
  wanted: boolean
  now: Date
}

/** Stores a choice for a topic. It replaces the choices for the topic's events on the channel. */
export async function saveTopicChoice(tx: Tx, { user_id, topic, channel, wanted, now }: TopicChoice): Promise<void> {
  if (isMailedNews({ topic, channel })) {
    await tx`UPDATE users SET unsubscribed_at = ${wanted ? null : now}
      WHERE _id = ${user_id} AND (unsubscribed_at IS NULL) IS DISTINCT FROM ${wanted}`
    return
  }
  await tx`
    INSERT INTO notification_choices (user_id, topic, channel, wanted) VALUES (${user_id}, ${topic}, ${channel}, ${wanted})
    ON CONFLICT (user_id, topic, channel) DO UPDATE SET wanted = EXCLUDED.wanted`
  const events = notificationEvents.filter((event) => topicOfEvent(event) === topic)
  await tx`
    DELETE FROM notification_event_choices WHERE user_id = ${user_id} AND channel = ${channel} AND event = ANY (${events})`
}

type OwnEventChoice = { user_id: string; event: NotificationEvent; channel: NotificationChannel; wanted: boolean }

export const saveEventChoice = (tx: Tx, { user_id, event, channel, wanted }: OwnEventChoice) => tx`
  INSERT INTO notification_event_choices (user_id, event, channel, wanted) VALUES (${user_id}, ${event}, ${channel}, ${wanted})
  ON CONFLICT (user_id, event, channel) DO UPDATE SET wanted = EXCLUDED.wanted`
