import type { Endpoint, Params } from '@mapwright/contract/api/endpoint.ts'
import type { Logger } from 'pino'
import type { Sql, Tx } from '../db/sql.ts'
import type { PublicFetch } from '../net/public-fetch.ts'
import type { App, EventKey, WebhookRoute } from './handler.ts'

type Received<E extends Endpoint> = {
  app: App
  sql: Sql
  params: Params<E>
  /** The body, exactly as it was sent. */
  raw: Buffer
  /** The headers that the endpoint declares. */
  headers: Readonly<Record<string, string>>
  now: Date
  log: Logger
  /** Fetches the event from its sender if it is not signed, or the sender's certificate if it is signed with one. */
  publicFetch: PublicFetch
}

type Handling<Event> = { app: App; tx: Tx; event: Event; now: Date; log: Logger }

type Steps<E extends Endpoint, Event extends EventKey> = {
  /** Authenticates the raw body, then parses it. Throws a declared problem if the body is not authentic. */
  verify(context: Received<E>): Promise<Event>
  /** Handles a new event, in the transaction that records it. Enqueues a job for anything slow. */
  handle(context: Handling<Event>): Promise<void>
}

/**
 * Declares the handler of an endpoint that other servers call to report an event. The endpoint declares `raw`. A repeated event gets the same
 * response but has no effect.
 */
export const webhook = <const E extends Endpoint, Event extends EventKey>(
  endpoint: E,
  { verify, handle }: Steps<E, Event>,
): WebhookRoute => ({ endpoint, kind: 'webhook', verify, handle })
