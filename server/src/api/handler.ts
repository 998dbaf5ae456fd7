import type { Readable } from 'node:stream'
import type { Body, Endpoint, FileNames, Params, PayloadOf, Query } from '@mapwright/contract/api/endpoint.ts'
import type { Logger } from 'pino'
import type { Db, Sql, Tx } from '../db/sql.ts'
import type { FileStore, StoredContent } from '../files/file-store.ts'
import type { MailServers } from '../mail/mail-server.ts'
import type { PublicFetch } from '../net/public-fetch.ts'
import type { PublicHost } from '../net/public-host.ts'
import type { ActorOf } from './actor.ts'

/** The parts of the running app that a verb may need beside the database. */
export type App = {
  publicUrl: string
  secretKey: string
  demo: boolean
  /** Where mails go out now; undefined without a mail server, when mails are kept for an admin to read. */
  mailServer: MailServers
  /** Whether the operator wants to see a captcha solved; read from the settings of a domain to the right. */
  asksForCaptcha(db: Db): Promise<boolean>
  /** The search address of the geocoding service; empty: none. */
  geocoderUrl(db: Db): Promise<string>
  /** Where a host is that somebody typed in, for look-ups and jobs that connect to it. */
  publicHost: PublicHost
  files: FileStore
}

/** A file of the request, already stored and hashed; `keepFile` makes it a row, otherwise it is removed again. */
export type Upload = StoredContent & { name: string; media_type: string }

export type RequestFacts = {
  id: string
  address: string
  user_agent: string
  language: string
  /** The request goes on with a download that it began before, or asks for its facts only. */
  resumes?: boolean
  /** As it was sent, for calls that take a secret of their own; never logged or kept. */
  authorization?: string
}

type Input<E extends Endpoint> = {
  app: App
  actor: ActorOf<E>
  now: Date
  log: Logger
  request: RequestFacts
  params: Params<E>
  query: Query<E>
  body: Body<E>
  files: Readonly<Partial<Record<FileNames<E>, readonly Upload[]>>>
}

export type QueryContext<E extends Endpoint> = Input<E> & { sql: Sql }

/** A look-up may ask another server: no transaction is open meanwhile. */
export type LookupContext<E extends Endpoint> = QueryContext<E> & { publicFetch: PublicFetch }

export type CommandContext<E extends Endpoint, Prepared = undefined> = Input<E> & {
  tx: Tx
  prepared: Prepared
  /** Adds what was changed, on whom, before and after, to the audit row that every command leaves. */
  audit(facts: { target_id?: string; before?: unknown; after?: unknown; reason?: string }): void
}

/** The answer of an endpoint declared with `download`. */
export type Download = {
  name: string
  media_type: string
  content: { storage_key: string; size: number; sha256: string } | Buffer | Readable
}

/** The answer of an endpoint declared with `events`: topics that the connection listens to, and for how long, in ms, it may have missed some. */
export type EventTopics = { topics: readonly string[]; unheard_ms: number }

export type Result<E extends Endpoint> = E['download'] extends true
  ? Download
  : E['events'] extends true
    ? EventTopics
    : PayloadOf<E>

/** All that is known while nothing of the body has been read. */
type Admission<E extends Endpoint> = { sql: Sql; params: Params<E>; request: RequestFacts }

type Prepare<E extends Endpoint, Prepared> = (context: QueryContext<E>) => Promise<Prepared>

export type Route = {
  endpoint: Endpoint
  kind: 'query' | 'lookup' | 'command'
  /** Asked before uploads are read. */
  admit?: (context: Admission<Endpoint>) => Promise<void>
  prepare?: (context: QueryContext<Endpoint>) => Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: the one place where handlers of all endpoints are kept side by side
  handle: (context: any) => Promise<unknown>
}

/** A call that reads. */
export const query = <const E extends Endpoint>(
  endpoint: E,
  handle: (context: QueryContext<E>) => Promise<Result<E>>,
): Route => ({
  endpoint,
  kind: 'query',
  handle,
})

/**
 * A call that reads what another server knows, while the person waits. It is the only handler that is given the network; whatever it keeps of
 * the answer it writes in statements of their own, and a server that does not answer is a problem of its own, never a 500.
 */
export const lookup = <const E extends Endpoint>(
  endpoint: E,
  handle: (context: LookupContext<E>) => Promise<Result<E>>,
): Route => ({
  endpoint,
  kind: 'lookup',
  handle,
})

/**
 * A call that changes something: one transaction, an audit row, events after commit, repeatable with an Idempotency-Key.
 * `prepare` does slow work (hashing, looking into an upload) before the transaction opens; it reads, and writes only what a refusal
 * must not undo (a try that counts, a session that ends). `admit` refuses before a byte of an upload is stored: for calls that nobody
 * has to be signed in for.
 */
export const command = <const E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  handle: (context: CommandContext<E, Prepared>) => Promise<Result<E>>,
  prepare?: Prepare<E, Prepared>,
  admit?: (context: Admission<E>) => Promise<void>,
): Route => ({
  endpoint,
  kind: 'command',
  handle,
  ...(admit ? { admit: admit as unknown as NonNullable<Route['admit']> } : {}),
  ...(prepare ? { prepare: prepare as unknown as NonNullable<Route['prepare']> } : {}),
})
