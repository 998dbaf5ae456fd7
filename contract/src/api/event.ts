import type { CustomerNotificationTopic, NotificationTopic } from '../api/notification-topics.ts'
import type { Permission } from './permissions.ts'

/** The content of an event: ids and the like. Subscribers read the rest, so that an event never contains outdated data. */
type FieldTypes = { id: string; 'id?': string | null; text: string; number: number }
type Fields = Readonly<Record<string, keyof FieldTypes>>

/**
 * user: the user whom the event concerns. may: admins, and staff with the permission. person: the person named by the event's facts, such as
 * the assignee; if there is none, `otherwise` the staff with this permission.
 */
export type Audience = 'user' | { may: Permission } | { person: string; otherwise?: Permission }

/** `topic`: what people switch on and off. Without one, it is about the account itself and cannot be switched off. */
type TopicFor =
  | { to: Audience; topic: CustomerNotificationTopic | null }
  | { to: Exclude<Audience, 'user'>; topic: NotificationTopic | null }

/** One notification. `values` names the facts in its wording. */
export type NotificationRule = TopicFor & {
  /** The page that it opens; `:order_id` stands for a field of the event. */
  link: string
  /** In the app and by push: `kind.<kind>` in notifications.json. */
  app?: {
    kind: string
    values: readonly string[]
    /** Nobody is notified of their own actions in the app; mails about them serve as receipts. */
    skipsActor?: true
    /** Replaces unread ones of the same kind with the same link. */
    replacesUnread?: true
  }
  /** By mail, with `link` as another value: `<kind>.*` in mail.json and `mail_kind.<kind>` in notifications.json. */
  mail?: {
    kind: string
    values: readonly string[]
    /** Cannot be switched off. */
    isRequired?: true
    /** Only to guests of the shop, who get nothing in the app. */
    guestsOnly?: true
    /** At most one to each recipient, about the same, in this time. */
    intervalMinutes?: number
  }
}

/** The people who receive an event live: only those with read access to the data that it makes stale. */
export type LiveRule = {
  /** The user whom the event concerns. */
  user?: true
  /** Admins, and staff with any of these permissions. */
  staff?: readonly Permission[]
}

/** The queries whose responses an event makes stale, by endpoint name. */
export type StaleQueries = {
  /** Only with the event's id as a path parameter. */
  one?: readonly string[]
  /** With any input. */
  lists?: readonly string[]
  /** With any input, for the frame of every page: a page in the background fetches them when it is shown again. */
  counts?: readonly string[]
}

type DomainEventDeclaration = {
  fields: Fields
  /** The field that live updates carry as their id, and mails as what they are about. */
  about: string
  /** Published by the engine when all subscribers have run. */
  live?: LiveRule
  stale?: StaleQueries
  notify?: readonly NotificationRule[]
  /** The values of notifications that are not listed here, because they depend on more than the type of the event. */
  values?: readonly string[]
}

/** A change that only matters to open pages; its domain publishes it. */
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

/** The announced events of a table of declarations; `actor_id` is the person who acted, null the system. */
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

/** The names by which an event's notifications address somebody. */
export type PersonOf<E> = PersonIn<RuleOf<E>>

/** Period for which the server remembers event times, in ms. A client that was disconnected for longer reads everything again. */
export const maxUnheardMs = 600_000
