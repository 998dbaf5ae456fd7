import type { CustomerNotificationTopic, NotificationTopic } from '../api/notification-topics.ts'
import type { Permission } from './permissions.ts'

/** The field types of an event, mainly ids. Subscribers read all other data from the database, so that an event never contains outdated data. */
type FieldTypes = { id: string; 'id?': string | null; text: string; number: number }
type Fields = Readonly<Record<string, keyof FieldTypes>>

/**
 * Recipients of a notification. user: the user whom the event concerns. may: admins, and staff with the permission; of these, `and` keeps
 * those who also have another permission, and `without` those who do not, so that each gets a link that they may open. person: the person
 * whose id is in a field of the event, such as the assignee; if the field is empty, the staff with the permission `otherwise`.
 */
export type Audience =
  | 'user'
  | { may: Permission; and?: Permission; without?: Permission }
  | { person: string; otherwise?: Permission }

/**
 * The recipients and the topic of a notification. Users can switch off topics in their preferences. A notification without a topic is about
 * the account itself and cannot be switched off.
 */
type TopicFor =
  | { to: Audience; topic: CustomerNotificationTopic | null }
  | { to: Exclude<Audience, 'user'>; topic: NotificationTopic | null }

/** A notification about an event. `values` are the names of the values in its wording. */
export type NotificationRule = TopicFor & {
  /** The path of the page that the notification opens. `:order_id` is replaced with the field of the event. */
  link: string
  /** Notifies in the app and by push. The wording is `kind.<kind>` of notifications.json. */
  app?: {
    kind: string
    values: readonly string[]
    /** Skips the in-app notification for the person who acted. That person still receives the mail as a receipt. */
    skipsActor?: true
    /** Replaces unread notifications of the same kind with the same link. */
    replacesUnread?: true
  }
  /**
   * Notifies by mail. The wording is `<kind>.*` in mail.json and can use `values` and `link`. The name of the kind is `mail_kind.<kind>` in
   * notifications.json.
   */
  mail?: {
    kind: string
    values: readonly string[]
    /** Sends the mail even if the recipient has switched off the topic. */
    isRequired?: true
    /** Sends the mail only to guests of the shop, who cannot see notifications in the app. */
    guestsOnly?: true
    /** Minimum interval in minutes between two mails to a recipient about the same object. */
    intervalMinutes?: number
  }
}

/** Recipients of a live event. They must have read access to the queries that it makes stale. */
export type LiveRule = {
  /** Sends the event to the user whom it concerns. */
  user?: true
  /** Sends the event to admins, and to staff with any of these permissions. */
  staff?: readonly Permission[]
}

/** Queries whose cached responses an event makes stale, by endpoint name. */
export type StaleQueries = {
  /** Queries that become stale only if their path parameter is the event's id. */
  one?: readonly string[]
  /** Queries that become stale regardless of their input. */
  lists?: readonly string[]
  /**
   * Counts shown around every page, such as in the menu. They become stale regardless of their input. A page in the background
   * refetches them when it becomes visible.
   */
  counts?: readonly string[]
}

type DomainEventDeclaration = {
  fields: Fields
  /** The field with the id of the object. Live updates contain this id, and mails are recorded under it. */
  about: string
  /** Recipients of the live event, which is sent after all subscribers have run. */
  live?: LiveRule
  stale?: StaleQueries
  notify?: readonly NotificationRule[]
  /** Names of further values for notifications, which depend on more than the type of the event. */
  values?: readonly string[]
}

/** A change that is sent only to open pages. The domain publishes it directly, without announcing an event. */
type LiveEventDeclaration = { live?: LiveRule; stale?: StaleQueries }

/** The names of fields that links contain, such as `order_id` in `/order_details/:order_id`. */
type FieldsInLink<Link> = Link extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | FieldsInLink<More>
    : Rest
  : never

/** Requires that links and `about` name fields of the event. */
type OwnFields<E extends DomainEventDeclaration> = { about: keyof E['fields'] } & (E extends {
  notify: readonly (infer Rule extends NotificationRule)[]
}
  ? FieldsInLink<Rule['link']> extends keyof E['fields']
    ? unknown
    : { notify: readonly { link: `a link with other fields than those of the event` }[] }
  : unknown)

/** Declares a domain event with its live updates and notifications. */
export const event = <const E extends DomainEventDeclaration>(declared: E & OwnFields<E>): E => declared

/** Declares a change that is sent only to open pages. */
export const liveEvent = <const E extends LiveEventDeclaration>(declared: E): E => declared

type DataOf<F extends Fields> = { -readonly [Name in keyof F]: FieldTypes[F[Name]] }

/** The types of announced events, derived from their declarations. `actor_id` is the person who acted; null: the system. */
export type Announced<Declarations> = {
  [Type in keyof Declarations]: Declarations[Type] extends { fields: infer F extends Fields }
    ? { type: Type; actor_id: string | null } & DataOf<F>
    : never
}[keyof Declarations]

type ValuesIn<Rule> = Rule extends { values: readonly (infer Name extends string)[] } ? Name : never
type PersonIn<Rule> = Rule extends { to: { person: infer Name extends string } } ? Name : never
type RuleOf<E> = E extends { notify: readonly (infer Rule)[] } ? Rule : never
type AppOf<Rule> = Rule extends { app: infer App } ? App : never
type MailOf<Rule> = Rule extends { mail: infer Mail } ? Mail : never

/** The names of all values in the wording of an event's notifications. */
export type ValueOf<E> = ValuesIn<E> | ValuesIn<AppOf<RuleOf<E>>> | ValuesIn<MailOf<RuleOf<E>>>

/** The names of the event's fields that contain a recipient of its notifications. */
export type PersonOf<E> = PersonIn<RuleOf<E>>

/** Milliseconds for which the server remembers sent events. A client that was disconnected for longer reloads all data. */
export const maxUnheardMs = 600_000
