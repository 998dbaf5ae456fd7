import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { type RoleId, roles } from '@mapwright/contract/api/roles.ts'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { issueTokens } from '../src/accounts/sessions/issue-tokens.ts'
import type { Sql } from '../src/platform/db/sql.ts'
import type { PublicFetch } from '../src/platform/net/public-fetch.ts'
import { readConfig } from '../src/platform/startup/config.ts'
import { startSite } from '../src/start-site.ts'
import { testDatabase } from './database.ts'

/** A person with the tokens of a session. */
export type Person = { _id: string; email: string; token: string; refresh_token: string }

type PersonOptions = {
  role_id?: RoleId
  permissions?: string[]
  verified?: boolean
  status?: 0 | 1
  price_type?: 1 | 2 | 3
  country?: string
}

export type Reply<E extends Endpoint> = {
  status: number
  headers: Headers
  /** The payload or the problem. File downloads have no payload. */
  body: ([Wire<E>] extends [never] ? unknown : Wire<E>) & {
    status: string
    code: string
    message: string
    fields?: Record<string, { code: string; message: string }>
    details?: Record<string, unknown>
  }
  bytes: Uint8Array
}

export type TestSite = Awaited<ReturnType<typeof startTestSite>>

/** Well-formed id that does not exist. */
export const unknownId = '01890000-0000-7000-8000-000000000000'

/** Password hash for people who never sign in with a password. */
const unusablePassword =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Inserts a person with a session. */
export async function makePerson(sql: Sql, secretKey: string, options: PersonOptions): Promise<Person> {
  const {
    role_id = roles.customer,
    permissions = [],
    verified = true,
    status = 1,
    price_type = 1,
    country = 'DE',
  } = options
  const _id = uuidv7()
  const email = `p${_id.slice(-12)}@example.com`
  const now = new Date()
  return sql.begin(async (tx) => {
    await tx`INSERT INTO users (_id, username, email, password_hash, firstname, lastname, role_id, permissions, verified, status, price_type, country, created_at)
      VALUES (${_id}, ${email}, ${email}, ${unusablePassword}, 'Pat', 'Example', ${role_id}, ${permissions}, ${verified}, ${status}, ${price_type}, ${country}, ${now})`
    const tokens = await issueTokens(
      tx,
      { _id },
      { now, secretKey, request: { id: _id, address: '127.0.0.1', user_agent: 'test', language: 'en' } },
    )
    return { _id, email, token: tokens.access_token, refresh_token: tokens.refresh_token }
  })
}

const bodyOf = (
  input: { body?: unknown; files?: Record<string, unknown> },
  endpoint: Endpoint,
): { body?: string | FormData; type?: string } => {
  if (!endpoint.files)
    return input.body === undefined ? {} : { body: JSON.stringify(input.body), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.append(name, String(value))
  for (const [name, value] of Object.entries(input.files ?? {}))
    for (const file of Array.isArray(value) ? value : [value])
      form.append(name, file as Blob, file instanceof File ? file.name : 'file.bin')
  return { body: form }
}

const addressOf = (url: string, endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string => {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const query = new URLSearchParams(
    Object.fromEntries(
      Object.entries((input.query ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
    ),
  )
  return `${url}/api${path}${query.size ? `?${query}` : ''}`
}

/** `visitor`: the token of a visitor without an account. */
type CallOptions = { as?: Person | undefined; visitor?: string; key?: string }

export type Caller = <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Reply<E>>

/** Calls the API of a running server over HTTP. Adds a new Idempotency-Key to endpoints that require one. */
export const callerOf =
  (url: string): Caller =>
  async (endpoint, input, { as, visitor, key } = {}) => {
    const { body, type } = bodyOf(input as { body?: unknown; files?: Record<string, unknown> }, endpoint)
    const needsKey = key !== undefined || endpoint.idempotent === 'required' || endpoint.idempotent === 'by_body'
    const response = await fetch(addressOf(url, endpoint, input), {
      method: endpoint.method,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(visitor ? { authorization: `Visitor ${visitor}` } : {}),
        ...(needsKey ? { 'idempotency-key': key ?? crypto.randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.match(/^application\/(problem\+)?json/)
    const parsed = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {}
    return { status: response.status, headers: response.headers, bytes, body: parsed }
  }

/** Starts the whole server, with real HTTP and its own database and file folder. */
export async function startTestSite({
  env = {},
  ...network
}: {
  env?: Record<string, string>
  fetchPublic?: PublicFetch
} = {}) {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'mapwright-files-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    SECRET_KEY: 'k'.repeat(40),
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...env,
  })
  const site = await startSite(config, database.url, pino({ level: config.logLevel }), { strict: true, ...network })
  const sql = database.sql
  // The job that warns admins by mail would run in the middle of other tests.
  await sql`UPDATE warning_settings SET mails_admins = false`
  return {
    url: site.address,
    databaseUrl: database.url,
    sql,
    app: site.app,
    config,
    /** Creates a person with a session; by default a verified, active customer. */
    person: (options: PersonOptions = {}) => makePerson(sql, config.secretKey, options),
    admin: () => makePerson(sql, config.secretKey, { role_id: roles.admin }),
    staffWith: (...permissions: Permission[]) =>
      makePerson(sql, config.secretKey, { role_id: roles.staff, permissions }),
    call: callerOf(site.address),
    async close() {
      await site.stop()
      await database.drop()
      // Retries, because a job that is still running after the stop may write a file.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
