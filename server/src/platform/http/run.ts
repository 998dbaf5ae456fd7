import { createHmac } from 'node:crypto'
import { type Endpoint, repeatSeconds } from '@mapwright/contract/api/endpoint.ts'
import { uuidv7 } from 'uuidv7'
import type { ActionRoute, App, CommandContext, QueryContext, Route, Upload, WebhookRoute } from '../api/handler.ts'
import { authorId, type Caller, keyOf } from '../api/principal.ts'
import { Problem } from '../api/problem.ts'
import { retryConflict } from '../db/retry-conflict.ts'
import type { Sql, Tx } from '../db/sql.ts'
import type { PublicFetch } from '../net/public-fetch.ts'
import { type Call, claimKey, keyLifetime, readResult, saveResult } from './idempotency.ts'

export type Input = Omit<QueryContext<Endpoint>, 'sql' | 'app' | 'actor' | 'params' | 'files'> & {
  actor: Caller | null
  params: Readonly<Record<string, unknown>>
  files: Readonly<Record<string, readonly Upload[]>>
  key: string | undefined
}

export type AuditValues = Parameters<CommandContext<Endpoint>['audit']>[0]

// Uses a keyed hash, because the body may contain a password. A plain hash of a password must not be stored.
const hashOf = (input: Input, secretKey: string): string => {
  const files = Object.entries(input.files).map(([name, uploads]) => [name, uploads.map((upload) => upload.sha256)])
  return createHmac('sha256', secretKey)
    .update(JSON.stringify([input.params, input.query, input.body, files]))
    .digest('hex')
}

export async function insertAuditRow(tx: Tx, name: string, input: Input, facts: AuditValues): Promise<void> {
  const { target_id, ...rest } = facts
  const { actor } = input
  const person = actor?.kind === 'person' ? actor : undefined
  const program = actor && !person ? { caller: keyOf(actor) } : {}
  const { id } = input.params
  const target = target_id ?? (typeof id === 'string' ? id : null)
  await tx`INSERT INTO audit (_id, at, name, actor_id, impersonator_id, target_id, request_id, address, facts) VALUES (
    ${uuidv7()}, ${input.now}, ${name}, ${person ? authorId(person) : null}, ${person?.impersonator_id ?? null}, ${target},
    ${input.request.id}, ${input.request.address}, ${tx.json(JSON.parse(JSON.stringify({ ...rest, ...program })))})`
}

/** Identifies a repeated request by the client's key or, if the endpoint declares `by_body`, by its content. */
export function callOf({ name: endpoint, idempotent }: Endpoint, input: Input, secretKey: string): Call | undefined {
  if (idempotent === 'never' || (!input.key && idempotent !== 'by_body')) return undefined
  const hash = hashOf(input, secretKey)
  const caller = input.actor ? keyOf(input.actor) : input.request.address
  const recognized = input.key
    ? { key: input.key, keptFor: keyLifetime }
    : { key: `${endpoint}:${hash}`, keptFor: `${repeatSeconds} seconds` }
  return { caller, endpoint, hash, now: input.now, ...recognized }
}

/** The result of a request. `isReplay`: the request was a repetition without effect, and this is the result of the first request. */
export type Outcome = { result: unknown; isReplay?: true }

export type ServerContext = { app: App; sql: Sql; publicFetch: PublicFetch }

/**
 * Runs a validated request. A query or lookup runs on the pool. A command runs in one transaction that also stores its idempotency key,
 * audit row and events; after a deadlock, it is retried once.
 */
export async function run(
  route: Exclude<Route, ActionRoute | WebhookRoute>,
  { app, sql, publicFetch }: ServerContext,
  input: Input,
): Promise<Outcome> {
  const context = { ...input, app }
  if (route.kind === 'query') return { result: await route.run({ ...context, sql }) }
  if (route.kind === 'lookup') return { result: await route.run({ ...context, sql, publicFetch }) }

  const { endpoint } = route
  if (endpoint.idempotent === 'required' && !input.key) throw new Problem('request.key_required')
  const call = callOf(endpoint, input, app.secretKey)
  // A repetition is detected before `prepare`, which might refuse it because the first request has succeeded.
  const replayed = route.prepare && call && (await readResult(sql, call))
  if (replayed) return { result: replayed.result, isReplay: true }
  const prepared = await route.prepare?.({ ...context, sql })
  const execute = async (tx: Tx): Promise<Outcome> => {
    const earlier = call && (await claimKey(tx, call))
    if (earlier) return { result: earlier.result, isReplay: true }
    const facts: AuditValues = {}
    const result = await route.run({
      ...context,
      tx,
      prepared,
      audit: (more: AuditValues) => Object.assign(facts, more),
    })
    if (!endpoint.quiet) await insertAuditRow(tx, endpoint.name, input, facts)
    if (call) await saveResult(tx, call, result)
    return { result }
  }
  return retryConflict(() => sql.begin(execute))
}
