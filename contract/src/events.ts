import { accountsEvents } from './accounts/events.ts'
import {
  type Announced,
  type Audience,
  type LiveRule,
  liveEvent,
  type NotificationRule,
  type PersonOf,
  type StaleQueries,
  type ValueOf,
} from './api/event.ts'
import { billingEvents } from './billing/events.ts'
import { booksEvents } from './books/events.ts'
import { chatEvents, chatMessage } from './chat/events.ts'
import { codesImportReaders } from './codes/import-readers.ts'
import { conversationsEvents } from './conversations/events.ts'
import { creditsEvents } from './credits/events.ts'
import { downloadsEvents } from './downloads/events.ts'
import { type ImportReaders, importsEvents } from './imports/events.ts'
import { joinedEvents } from './joined/events.ts'
import { movingImportReaders } from './moving/import-readers.ts'
import { orderMessage, ordersEvents } from './orders/events.ts'
import { ordersImportReaders } from './orders/import-readers.ts'
import { partnersEvents } from './partners/events.ts'
import { paymentsEvents } from './payments/events.ts'
import { shopEvents, shopOrderMessage } from './shop/events.ts'
import { shopImportReaders } from './shop/import-readers.ts'
import { siteEvents } from './site/events.ts'
import { ticketMessage, ticketsEvents } from './tickets/events.ts'
import { vehiclesImportReaders } from './vehicles/import-readers.ts'

/** Permissions to import each table. One of them is enough. */
export const importReaders: ImportReaders = {
  ...vehiclesImportReaders,
  ...codesImportReaders,
  ...shopImportReaders,
  ...movingImportReaders,
  ...ordersImportReaders,
}

/** The events of notifications. They are declared here and not in the domain, because the domain depends on the list of all other events. */
const notificationsEvents = {
  'notification.created': liveEvent({
    live: { user: true },
    stale: { counts: ['notifications.user_notifications', 'notifications.admin_notifications'] },
  }),
  /** A message was sent by push, SMS, Telegram or WhatsApp or has failed, or the provider has reported its state. */
  'channel_message.changed': liveEvent({
    live: { staff: ['settings'] },
    stale: { lists: ['notifications.get_sms_settings', 'notifications.channel_messages'] },
  }),
  /** A person's chat was connected, disconnected or blocked in Telegram. */
  'telegram.changed': liveEvent({
    live: { user: true },
    stale: { lists: ['notifications.telegram_chat', 'notifications.choices'] },
  }),
  /** A person's number was connected or disconnected in WhatsApp, or cannot be reached. */
  'whatsapp.changed': liveEvent({
    live: { user: true },
    stale: { lists: ['notifications.whatsapp_number', 'notifications.choices'] },
  }),
  /** A campaign was sent to more recipients. */
  'message.progressed': liveEvent({
    live: { staff: ['dealers_manager.send_email'] },
    stale: { one: ['notifications.message'], lists: ['notifications.messages', 'notifications.all_messages'] },
  }),
}

const declarations = {
  ...accountsEvents,
  ...siteEvents,
  ...importsEvents(importReaders),
  ...notificationsEvents,
  ...conversationsEvents(
    {
      orders: ['list_unread'],
      shop: [],
      tickets: ['list_unread'],
      chat: ['list', 'list_users', 'list_visitors', 'count_unread'],
    },
    ['chat.list_visitor_messages'],
  ),
  ...downloadsEvents,
  ...billingEvents,
  ...paymentsEvents,
  ...creditsEvents,
  ...ordersEvents,
  ...shopEvents,
  ...ticketsEvents,
  ...chatEvents,
  ...partnersEvents,
  ...joinedEvents,
  ...booksEvents,
}
type Declarations = typeof declarations

/** An announced event. `user_id` is the user whom the event concerns. `actor_id` is the person who acted; null: the system. */
export type DomainEvent = Announced<Declarations>
export type DomainEventType = DomainEvent['type']

/**
 * `EventValue` are the names of the values in the wording of an event's notifications. `EventPerson` are the event's fields with a
 * recipient.
 */
export type EventValue<Type extends DomainEventType> = ValueOf<Declarations[Type]>
export type EventPerson<Type extends DomainEventType> = PersonOf<Declarations[Type]>

/** Types of all events that are sent to open pages: domain events and live events. */
export type LiveEventType = keyof Declarations

/** The type of a declaration for code that handles all events, such as the server and the web app. */
export type EventDeclaration = {
  about?: string
  live?: LiveRule
  stale?: StaleQueries
  notify?: readonly NotificationRule[]
}

/** All event declarations. */
export const events: Readonly<Record<LiveEventType, EventDeclaration>> = declarations

const isAnnounced = (type: string): type is DomainEventType =>
  Object.entries(declarations).some(([name, declared]) => name === type && 'fields' in declared)

/** The types of the events that commands announce. */
export const announcedTypes: readonly DomainEventType[] = Object.keys(declarations).filter(isAnnounced)

type RuleOf<E> = E extends { notify: readonly (infer Rule)[] } ? Rule : never
type Rule =
  | RuleOf<Declarations[LiveEventType]>
  | typeof orderMessage
  | typeof shopOrderMessage
  | typeof ticketMessage
  | typeof chatMessage

const rules: readonly Rule[] = [
  ...Object.values(declarations).flatMap((declared): readonly Rule[] => ('notify' in declared ? declared.notify : [])),
  orderMessage,
  shopOrderMessage,
  ticketMessage,
  chatMessage,
]

type AnyRule = Pick<NotificationRule, 'topic' | 'mail'> & { to?: Audience; app?: { kind: string } }

/** The rules of all notifications. Those about messages have no `to`, because they are for all participants. */
export const notificationRules: readonly AnyRule[] = rules

type KindOf<Part> = Part extends { kind: infer Kind } ? Kind : never
type AppKind = Rule extends infer One ? (One extends { app: infer App } ? KindOf<App> : never) : never
type EventMailKind = Rule extends infer One ? (One extends { mail: infer Mail } ? KindOf<Mail> : never) : never

/** Kinds of in-app notifications about events. */
export const eventNotificationKinds: readonly AppKind[] = [
  ...new Set(rules.flatMap((rule) => ('app' in rule ? [rule.app.kind] : []))),
]

/** Kinds of mails about events. */
export const eventMailKinds: readonly EventMailKind[] = [
  ...new Set(rules.flatMap((rule) => ('mail' in rule ? [rule.mail.kind] : []))),
]

/** A live event as sent to the browser. The browser reloads the object with this id if a page shows it. */
export type LiveEvent = { topic: string; type: LiveEventType; id: string }
