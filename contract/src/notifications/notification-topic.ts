import { z } from 'zod'
import { type NotificationTopic, notificationTopics } from '../api/notification-topics.ts'
import { isInTeam, type UserRoleId } from '../api/roles.ts'

/**
 * push: on a device, even while the app is closed. sms: to a verified number, if the site has an SMS provider. telegram: to a chat that the
 * person has connected with the site's bot. whatsapp: to a number that the person has connected with the site's.
 */
export const notificationChannels = ['in_app', 'mail', 'push', 'sms', 'telegram', 'whatsapp'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

type Channels = readonly NotificationChannel[]
type ChannelsByTopic = Readonly<Record<NotificationTopic, Channels>>

const channelsForCustomers: ChannelsByTopic = {
  orders: notificationChannels,
  messages: notificationChannels,
  tickets: notificationChannels,
  files: [],
  credits: notificationChannels,
  people: [],
  news: ['mail', 'sms'],
}
const channelsForStaff: ChannelsByTopic = {
  orders: notificationChannels,
  messages: notificationChannels,
  tickets: notificationChannels,
  files: notificationChannels,
  credits: notificationChannels,
  people: notificationChannels,
  news: ['mail', 'sms'],
}

/** Returns the channels on which a topic is available to a role. */
export const channelsOf = (role_id: UserRoleId, topic: NotificationTopic): Channels =>
  (isInTeam(role_id) ? channelsForStaff : channelsForCustomers)[topic]

/** Whether the customers or the team are meant. */
export const notificationAudiences = ['customers', 'team'] as const
export type NotificationAudience = (typeof notificationAudiences)[number]

export const audienceOfRole = (role_id: UserRoleId): NotificationAudience => (isInTeam(role_id) ? 'team' : 'customers')

/** Channels whose messages cost money. They are off until a person chooses them or the site changes the default. */
const paidChannels: Channels = ['sms', 'whatsapp']

/** Checks whether a notification is on by default, unless the site has changed the default. All are, except those that cost money and mails to staff about every single message. */
export const isOnByDefault = (role_id: UserRoleId, topic: NotificationTopic, channel: NotificationChannel): boolean =>
  channelsOf(role_id, topic).includes(channel) &&
  !paidChannels.includes(channel) &&
  !(isInTeam(role_id) && topic === 'messages' && channel === 'mail')

/** Topics that an admin can switch off for the whole site, with their channels. `news` is excluded, because campaigns are started manually. */
export const siteNotificationTopics: readonly [Exclude<NotificationTopic, 'news'>, Channels][] = [
  ['orders', notificationChannels],
  ['messages', notificationChannels],
  ['tickets', notificationChannels],
  ['files', notificationChannels],
  ['credits', notificationChannels],
  ['people', notificationChannels],
]

const key = { topic: z.enum(notificationTopics), channel: z.enum(notificationChannels) }

/** A person's choice for a topic on a channel. `sent` is false if the site does not send the topic on this channel. */
export const NotificationChoice = z.strictObject({ ...key, wanted: z.boolean(), sent: z.boolean() })
export type NotificationChoice = z.output<typeof NotificationChoice>

/** The site's default for people who have not chosen. `news` is excluded, because it needs the consent of each person. */
export const NotificationDefault = z.strictObject({
  audience: z.enum(notificationAudiences),
  ...key,
  topic: z.enum(notificationTopics).exclude(['news']),
  wanted: z.boolean(),
})
export type NotificationDefault = z.output<typeof NotificationDefault>

export const WantedNotification = z.strictObject({ ...key, wanted: z.boolean() })
export const SentNotification = z.strictObject({ ...key, sent: z.boolean() })
export type SentNotification = z.output<typeof SentNotification>
