import type { NotificationRule } from '@mapwright/contract/api/event.ts'
import type { DomainEvent, DomainEventType, EventPerson, EventValue } from '@mapwright/contract/events.ts'
import type { Tx } from '../db/sql.ts'
import type { FactText } from './fact-text.ts'
import type { EventOf } from './subscriber.ts'

/** A participant in a conversation: a guest, or a user with the side (staff or customer) on which the user takes part. */
export type ReplyingPerson = { user_id: string; isStaff: boolean } | 'guest'

/** The id of one recipient, the ids of several, or null. */
type Recipients = string | null | readonly string[]

type FurtherFacts = {
  /** The ids that are stored with the mails, to find the mails about an object. By default, the id of the event's object. */
  ref?: Readonly<Record<string, string>>
  /** The notification rules of this particular event. By default, the rules of its type apply. */
  rules?: readonly NotificationRule[]
  /** The recipient, in place of a user, if the event concerns somebody without an account. Guests only get mails. */
  guest?: { email: string; language?: string }
  /** The ids of the users who are notified in place of the user whom the event concerns. */
  instead?: readonly string[] | undefined
  /** Returns the id of the person's reply address, so that the mail can be answered. Undefined if the site accepts no replies. */
  replyIdFor?(person: ReplyingPerson): Promise<string | undefined>
}

/** The values for notifications about an event. */
export type Facts = FurtherFacts & {
  values: Readonly<Record<string, FactText>>
  /** User ids of recipients, by the names that the notification rules use; null if there is nobody. */
  people?: Readonly<Record<string, Recipients>>
}

/** The values and recipients that the notifications about these events use. Other values are refused by the compiler. */
type DeclaredFacts<Type extends DomainEventType, Values> = FurtherFacts & {
  values: Values & { [Name in Exclude<keyof Values, EventValue<Type>>]: never }
} & ([EventPerson<Type>] extends [never] ? { people?: never } : { people: Record<EventPerson<Type>, Recipients> })

type FactsContext<Type extends DomainEventType> = { tx: Tx; event: EventOf<Type>; now: Date }

/** Reads the values for notifications about the event types in `on`. `read` returns undefined if nobody needs to be notified any more. */
export type EventFacts = {
  on: readonly DomainEventType[]
  read(context: FactsContext<DomainEventType>): Promise<Facts | undefined>
}

/** Declares how a domain reads the values for notifications about its events. `read` receives only the event types listed in `on`. */
export function eventFacts<const Type extends DomainEventType, Values extends Record<EventValue<Type>, FactText>>(
  on: readonly Type[],
  read: (context: FactsContext<Type>) => Promise<DeclaredFacts<Type, Values> | undefined>,
): EventFacts {
  const isListed = (event: DomainEvent): event is EventOf<Type> => on.some((type) => type === event.type)
  return {
    on,
    read: async ({ event, ...context }) => (isListed(event) ? read({ ...context, event }) : undefined),
  }
}

/** Returns the value of a field of the event as text. Empty if the event does not have the field. */
export const fieldOf = (event: Readonly<Record<string, unknown>>, name = ''): string => String(event[name] ?? '')
