import type { Readable } from 'node:stream'
import type { Body, Endpoint, FileNames, Params, PayloadOf, Query } from '@mapwright/contract/api/endpoint.ts'
import type { Logger } from 'pino'
import type { Db, Sql, Tx } from '../db/sql.ts'
import type { CallFigures } from '../metrics/call-figures.ts'
import type { PublicFetch } from '../net/public-fetch.ts'
import type { PublicHost } from '../net/public-host.ts'
import type { FileStore, StoredContent } from './file-store.ts'
import type { MailServers } from './mail-servers.ts'
import type { ActorOf } from './principal.ts'

/** Settings and functions for backups of the running site. Injected, because domains further right provide some of them. */
type BackupServices = {
  /** The data folder; folders for backups are relative to it. */
  dataDir: string
  databaseUrl: string
  /** Lists everything that only the site's secret key can decrypt. */
  readSealedValues(db: Db): Promise<{ two_step: string[]; secrets: string[] }>
  /** Counts the differences in the books of a restored site. */
  countDrifts(restored: Sql): Promise<number>
}

/** Services and settings of the running app for handlers, in addition to the database. */
export type App = {
  backups: BackupServices
  publicUrl: string
  secretKey: string
  demo: boolean
  /** Finds the current mail server. Returns undefined if there is none; mails are then only stored, and an admin can read them. */
  mailServer: MailServers
  /** Checks whether the operator requires a captcha. Injected, because the platform must not import the domain with this setting. */
  requiresCaptcha(db: Db): Promise<boolean>
  /** Reads the search URL of the geocoding service. Empty if there is none. */
  geocoderUrl(db: Db): Promise<string>
  /** Resolves a host that a user has entered, for lookups and jobs that connect to it. */
  publicHost: PublicHost
  files: FileStore
  /** Counts the calls that this process answers. */
  calls: CallFigures
  /** The kinds of jobs that admins can run again after they have failed. */
  repeatableJobs: ReadonlySet<string>
  /** URLs of the payment providers' servers, by provider. A provider that is not listed uses its default URL. */
  paymentApis?: Readonly<Record<string, string>>
}

/** An uploaded file, already stored and hashed. Deleted after the request unless the handler calls `insertFile`. */
export type Upload = StoredContent & { name: string; media_type: string }

export type RequestDetails = {
  id: string
  address: string
  user_agent: string
  language: string
  /** The country of the client's address (ISO 3166-1 alpha-2), if a trusted proxy reports it in the header `COUNTRY_HEADER`. */
  country?: string | undefined
  /** True if the request resumes a download or is a HEAD request. */
  resumes?: boolean
  /** The headers that the endpoint declares; never logged or stored, because they may contain secrets. */
  headers?: Readonly<Record<string, string>>
}

type Input<E extends Endpoint> = {
  app: App
  actor: ActorOf<E>
  now: Date
  log: Logger
  request: RequestDetails
  params: Params<E>
  query: Query<E>
  body: Body<E>
  files: Readonly<Partial<Record<FileNames<E>, readonly Upload[]>>>
}

export type QueryContext<E extends Endpoint> = Input<E> & { sql: Sql }

/** The context of a lookup. No transaction is open, because the lookup may wait for another server. */
export type LookupContext<E extends Endpoint> = QueryContext<E> & { publicFetch: PublicFetch }

export type CommandContext<E extends Endpoint, Prepared = undefined> = Input<E> & {
  tx: Tx
  prepared: Prepared
  /** Adds the target, the values before and after the change, and the reason to the command's audit row. */
  audit(facts: { target_id?: string; before?: unknown; after?: unknown; reason?: string }): void
}

/** The result of an endpoint declared with `download`. */
export type Download = {
  name: string
  media_type: string
  content: { storage_key: string; size: number; sha256: string } | Buffer | Readable
  /** The length of a stream in bytes, if it is known. */
  size?: number
  /** True if the content under this URL never changes, so that anyone may cache it. */
  isImmutable?: boolean
}

/**
 * The result of an endpoint declared with `events`: the topics of the stream, and the time in ms during which the client may have missed
 * events.
 */
export type EventTopics = { topics: readonly string[]; unheard_ms: number }

export type Result<E extends Endpoint> = E['download'] extends true
  ? Download
  : E['events'] extends true
    ? EventTopics
    : E['text'] extends true
      ? string
      : PayloadOf<E>

/** The context available before the body is read. */
type HeadContext<E extends Endpoint> = { sql: Sql; actor: ActorOf<E>; params: Params<E>; request: RequestDetails }

type Run<E extends Endpoint, Prepared> = (context: CommandContext<E, Prepared>) => Promise<Result<E>>

/** The phases of a command, in the order in which they run. */
type CommandPhases<E extends Endpoint, Prepared> = {
  /** Refuses a request before its upload is read or stored. `run` must repeat the check, because the result may change in between. */
  authorize?: (context: HeadContext<E>) => Promise<void>
  /**
   * Does slow work (hashing, inspecting an upload) before the transaction. May only write data that must survive a refusal, such as a counted
   * attempt or an ended session.
   */
  prepare?: (context: QueryContext<E>) => Promise<Prepared>
  /** Makes the changes, in the transaction. */
  run: Run<E, Prepared>
}

// biome-ignore lint/suspicious/noExplicitAny: routes hold handlers of all endpoints; the input is validated against the endpoint first
type AnyContext = any

/** A query, lookup or command. */
export type HandlerRoute = {
  endpoint: Endpoint
  kind: 'query' | 'lookup' | 'command'
  authorize?: (context: AnyContext) => Promise<void>
  prepare?: (context: AnyContext) => Promise<unknown>
  run: (context: AnyContext) => Promise<unknown>
}

/** The context of an action's call, during which no transaction is open. */
export type ActionCall<Plan> = {
  /** Identifies the action; pass it to the other server as the idempotency key. */
  id: string
  plan: Plan
  /** True if an earlier attempt may have reached the other server. */
  isRepeated: boolean
  app: App
  sql: Sql
  publicFetch: PublicFetch
  log: Logger
}

export type Settlement = { id: string; tx: Tx; now: Date; app: App }
export type ActionSettlement<Plan, Outcome> = Settlement & { plan: Plan; outcome: Outcome }

/** An action, without the types of its plan and outcome. */
export type ActionRoute = {
  endpoint: Endpoint
  kind: 'action'
  authorize?: undefined
  begin: (context: AnyContext) => Promise<object>
  /** Calls the other server; returns a function that records the outcome. */
  call: (context: ActionCall<unknown>) => Promise<(settlement: Settlement) => Promise<unknown>>
}

/** Identifies an event of another server. The id is unique per source. */
export type EventKey = { source: string; event_id: string }

/** The route of a webhook, regardless of the type that `verify` returns. */
export type WebhookRoute = {
  endpoint: Endpoint
  kind: 'webhook'
  authorize?: undefined
  verify: (context: AnyContext) => Promise<EventKey>
  handle: (context: AnyContext) => Promise<void>
}

export type Route = HandlerRoute | ActionRoute | WebhookRoute

/** Declares the handler of an endpoint that reads. */
export const query = <const E extends Endpoint>(
  endpoint: E,
  run: (context: QueryContext<E>) => Promise<Result<E>>,
): HandlerRoute => ({
  endpoint,
  kind: 'query',
  run,
})

/**
 * Declares the handler of an endpoint that reads from another server while the person waits. The handler has network access and no
 * transaction, so it saves results in single statements. It reports an unreachable server as a declared problem, never as a 500.
 */
export const lookup = <const E extends Endpoint>(
  endpoint: E,
  run: (context: LookupContext<E>) => Promise<Result<E>>,
): HandlerRoute => ({
  endpoint,
  kind: 'lookup',
  run,
})

/**
 * Declares the handler of an endpoint that changes something: one transaction, an audit row, events after the commit, and replay of the
 * response for a repeated Idempotency-Key. A command that has work to do before its transaction declares phases instead of a function.
 */
export const command = <const E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  handler: Run<E, undefined> | CommandPhases<E, Prepared>,
): HandlerRoute => ({
  endpoint,
  kind: 'command',
  ...(typeof handler === 'function' ? { run: handler } : handler),
})
