import { z } from 'zod'
import type { NotificationKind } from './notification.ts'

/** What people are told of. `files`, those that customers send outside an order, and `people` are for the team only; `news` are messages to many people. */
export const notificationTopics = ['orders', 'messages', 'files', 'credits', 'people', 'news'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** How people are told: in the app, by mail, or on a device while nobody looks at the app. */
export const notificationChannels = ['in_app', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Nobody can switch off what has no topic: it is about the account itself. */
export const topicOf: Readonly<Record<NotificationKind, NotificationTopic | null>> = {
  user_registered: 'people',
  account_activated: null,
  deletion_requested: 'people',
  invoice_created: 'credits',
  invoice_paid: 'credits',
  order_submitted: 'orders',
  order_started: 'orders',
  order_asked: 'orders',
  order_resubmitted: 'orders',
  order_completed: 'orders',
  order_revised: 'orders',
  order_cancelled: 'orders',
  order_assigned: 'orders',
  order_taken_over: 'orders',
  order_offered: 'orders',
  offer_accepted: 'orders',
  offer_declined: 'orders',
  offer_expired: 'orders',
  order_refunded: 'credits',
  payment_overdue: 'credits',
  order_files_expiring: 'orders',
  order_message: 'messages',
  automation_failed: 'orders',
  order_unhappy: 'messages',
  file_received: 'files',
  test: null,
}

type Channels = readonly NotificationChannel[]
type Told = Readonly<Record<NotificationTopic, Channels>>

const toldToCustomers: Told = {
  orders: notificationChannels,
  messages: notificationChannels,
  files: [],
  credits: notificationChannels,
  people: [],
  news: ['mail'],
}
const toldToTeam: Told = {
  orders: notificationChannels,
  messages: notificationChannels,
  files: notificationChannels,
  credits: ['in_app', 'push'],
  people: notificationChannels,
  news: ['mail'],
}

/** On which channels a person of a role can be told of a topic at all. */
export const channelsOf = (role_id: number, topic: NotificationTopic): Channels =>
  (role_id === 2 ? toldToCustomers : toldToTeam)[topic]

/** Everything is told, until somebody chooses otherwise, but for mails to the team about every single message. */
export const isToldByDefault = (role_id: number, topic: NotificationTopic, channel: NotificationChannel): boolean =>
  channelsOf(role_id, topic).includes(channel) && !(role_id !== 2 && topic === 'messages' && channel === 'mail')

/** What the site can be told to keep to itself. News are sent by hand or not at all. */
export const sentBySite: readonly [NotificationTopic, Channels][] = [
  ['orders', notificationChannels],
  ['messages', notificationChannels],
  ['files', notificationChannels],
  ['credits', notificationChannels],
  ['people', notificationChannels],
]

const place = { topic: z.enum(notificationTopics), channel: z.enum(notificationChannels) }

/** `sent` false: the site tells nobody of it on this channel, whatever a person wants. */
export const NotificationChoice = z.strictObject({ ...place, wanted: z.boolean(), sent: z.boolean() })
export type NotificationChoice = z.output<typeof NotificationChoice>

export const WantedNotification = z.strictObject({ ...place, wanted: z.boolean() })
export const SentNotification = z.strictObject({ ...place, sent: z.boolean() })
export type SentNotification = z.output<typeof SentNotification>
