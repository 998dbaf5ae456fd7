import type { DomainEvent, DomainEventType } from '@mapwright/contract/events.ts'
import type { App } from '../api/handler.ts'
import type { Tx } from '../db/sql.ts'

export type EventOf<Type extends DomainEventType> = Extract<DomainEvent, { type: Type }>

type SubscriberContext<Type extends DomainEventType> = { tx: Tx; event: EventOf<Type>; now: Date; app: App }

/**
 * Reacts to events of other domains. The handler writes through `tx` and enqueues a job for anything that needs the network. Events arrive in
 * the order in which they were announced, but a retried event arrives after later ones.
 */
export type Subscriber<Type extends DomainEventType = DomainEventType> = {
  name: string
  on: readonly Type[]
  handle(context: SubscriberContext<Type>): Promise<void>
}

/** Declares a subscriber; its handler receives only the event types listed in `on`. */
export const subscriber = <const Type extends DomainEventType>(declared: Subscriber<Type>): Subscriber =>
  // The handler is only called for the event types in `on`, so the wider type is safe.
  declared as unknown as Subscriber
