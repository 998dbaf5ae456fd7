import type { NotificationRule } from '@mapwright/contract/api/event.ts'
import type { DomainEvent, DomainEventType, EventPerson, EventValue } from '@mapwright/contract/events.ts'
import type { Tx } from '../db/sql.ts'
import type { FactText } from './fact-text.ts'
import type { EventOf } from './subscriber.ts'

/** A user on one side of a conversation, or its guest. */
export type ReplyingPerson = { user_id: string; isStaff: boolean } | 'guest'

type FurtherFacts = {
  /** The object that mails are recorded under, if not the event's own. */
  ref?: Readonly<Record<string, string>>
  /** The notifications of this particular event, where they depend on more than its type. */
  rules?: readonly NotificationRule[]
  /** Replaces the user if the event concerns somebody without an account, who only gets mails. */
  guest?: { email: string }
  /** Makes a mail answerable: the id of the person's reply address, or undefined if the site accepts no replies. */
  replyIdFor?(person: ReplyingPerson): Promise<string | undefined>
}

/** The values of the notifications about an event. */
export type Facts = FurtherFacts & {
  values: Readonly<Record<string, FactText>>
  /** The recipients that the event's notifications refer to by name; null: nobody. */
  people?: Readonly<Record<string, string | null>>
}

/** All values and recipients that the notifications about these events use, and no others. */
type DeclaredFacts<Type extends DomainEventType, Values> = FurtherFacts & {
  values: Values & { [Name in Exclude<keyof Values, EventValue<Type>>]: never }
} & ([EventPerson<Type>] extends [never] ? { people?: never } : { people: Record<EventPerson<Type>, string | null> })

type FactsContext<Type extends DomainEventType> = { tx: Tx; event: EventOf<Type>; now: Date }

/** Reads the values for notifications about events; undefined if nobody needs to be notified any more. */
export type EventFacts = {
  on: readonly DomainEventType[]
  read(context: FactsContext<DomainEventType>): Promise<Facts | undefined>
}

/** Declares how a domain reads the values for its events; `read` receives only the event types listed in `on`. */
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

/** The value of one of the event's fields as text; empty if the event does not have the field. */
export const fieldOf = (event: Readonly<Record<string, unknown>>, name = ''): string => String(event[name] ?? '')
