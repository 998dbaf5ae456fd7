import type { CustomerNotificationTopic, NotificationTopic } from '../api/notification-topics.ts'
import type { Permission } from './permissions.ts'

/** The fields of an event: ids and the like. Subscribers read all other data, so that an event never contains outdated data. */
type FieldTypes = { id: string; 'id?': string | null; text: string; number: number }
type Fields = Readonly<Record<string, keyof FieldTypes>>

/**
 * Recipients of a notification. user: the user whom the event concerns. may: admins, and staff with the permission. person: the person whom
 * a field of the event names, such as the assignee; if there is none, the staff with the permission `otherwise`.
 */
export type Audience = 'user' | { may: Permission } | { person: string; otherwise?: Permission }

/**
 * `topic` is the preference that people can switch off. A notification without a topic is about the account itself and cannot be switched
 * off.
 */
type TopicFor =
  | { to: Audience; topic: CustomerNotificationTopic | null }
  | { to: Exclude<Audience, 'user'>; topic: NotificationTopic | null }

/** One notification. `values` names the values that its wording uses. */
export type NotificationRule = TopicFor & {
  /** The path of the page that it opens; `:order_id` stands for a field of the event. */
  link: string
  /** Notifies in the app and by push, with the wording `kind.<kind>` of notifications.json. */
  app?: {
    kind: string
    values: readonly string[]
    /** Does not notify people in the app of their own actions; mails are still sent to them as receipts. */
    skipsActor?: true
    /** Replaces unread notifications of the same kind with the same link. */
    replacesUnread?: true
  }
  /**
   * Notifies by mail, with `link` as an additional value and the wording `<kind>.*` of mail.json and `mail_kind.<kind>` of
   * notifications.json.
   */
  mail?: {
    kind: string
    values: readonly string[]
    /** Cannot be switched off. */
    isRequired?: true
    /** Mails only guests of the shop, who cannot see notifications in the app. */
    guestsOnly?: true
    /** Sends each recipient at most one mail about the same object within this time. */
    intervalMinutes?: number
  }
}

/** The people who receive an event live: only those with read access to the data that it makes stale. */
export type LiveRule = {
  /** Sends it to the user whom the event concerns. */
  user?: true
  /** Sends it to admins, and to staff with any of these permissions. */
  staff?: readonly Permission[]
}

/** The queries whose responses an event makes stale, by endpoint name. */
export type StaleQueries = {
  /** Queries that become stale only for the event's id as their path parameter. */
  one?: readonly string[]
  /** Queries that become stale with any input. */
  lists?: readonly string[]
  /**
   * Queries of the frame around every page, which become stale with any input. A page in the background refetches them when it becomes
   * visible.
   */
  counts?: readonly string[]
}

type DomainEventDeclaration = {
  fields: Fields
  /** The field with the id that live updates carry and that mails are recorded under. */
  about: string
  /** Recipients of the live event, which is sent when all subscribers have run. */
  live?: LiveRule
  stale?: StaleQueries
  notify?: readonly NotificationRule[]
  /** Values of notifications that are not listed below, because they depend on more than the type of the event. */
  values?: readonly string[]
}

/** A change that only matters to open pages; its domain sends it. */
type LiveEventDeclaration = { live?: LiveRule; stale?: StaleQueries }

/** The fields that a link or several links contain, such as `order_id` in `/order_details/:order_id`. */
type FieldsInLink<Link> = Link extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | FieldsInLink<More>
    : Rest
  : never

/** Links and `about` name only fields of the event. */
type OwnFields<E extends DomainEventDeclaration> = { about: keyof E['fields'] } & (E extends {
  notify: readonly (infer Rule extends NotificationRule)[]
}
  ? FieldsInLink<Rule['link']> extends keyof E['fields']
    ? unknown
    : { notify: readonly { link: `a link with other fields than those of the event` }[] }
  : unknown)

/** Declares an event and all that follows from it. */
export const event = <const E extends DomainEventDeclaration>(declared: E & OwnFields<E>): E => declared

/** Declares a change that only matters to open pages. */
export const liveEvent = <const E extends LiveEventDeclaration>(declared: E): E => declared

type DataOf<F extends Fields> = { -readonly [Name in keyof F]: FieldTypes[F[Name]] }

/** The events of a table of declarations as they are announced. `actor_id` is the person who acted; null: the system. */
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

/** The names of the values in the wording of an event's notifications. */
export type ValueOf<E> = ValuesIn<E> | ValuesIn<AppOf<RuleOf<E>>> | ValuesIn<MailOf<RuleOf<E>>>

/** The names of the event's fields that can be recipients of its notifications. */
export type PersonOf<E> = PersonIn<RuleOf<E>>

/** Milliseconds for which the server remembers the times of events. A client that was disconnected for longer reloads everything. */
export const maxUnheardMs = 600_000
