import type { DomainEvent, DomainEventType } from '@mapwright/contract/events.ts'
import type { App } from '../api/handler.ts'
import type { Tx } from '../db/sql.ts'

export type EventOf<Type extends DomainEventType> = Extract<DomainEvent, { type: Type }>

type Happening<Type extends DomainEventType> = { tx: Tx; event: EventOf<Type>; now: Date; app: App }

/**
 * What a domain does about events of others. It writes through `tx` and never calls the network: that is a job to enqueue.
 * Events come in the order in which they were announced, but one that failed and is tried again comes after its successors.
 */
export type Subscriber<Type extends DomainEventType = DomainEventType> = {
  name: string
  on: readonly Type[]
  handle(happening: Happening<Type>): Promise<void>
}

/** Declares a subscriber whose handler is given just the events that it names. */
export const subscriber = <const Type extends DomainEventType>(declared: Subscriber<Type>): Subscriber =>
  declared as unknown as Subscriber
