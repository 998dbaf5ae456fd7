import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastify from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { parseHundredths } from '../contract/src/api/amounts.ts'
import { signIn } from '../server/src/accounts/sign-in/sign-in.ts'
import '../server/src/platform/api/json.ts'
import { examine } from '../server/src/orders/files/examiner.ts'
import { submitOrder } from '../server/src/orders/lifecycle/submit-order.ts'
import type { App } from '../server/src/platform/api/handler.ts'
import type { Person } from '../server/src/platform/api/principal.ts'
import { connect } from '../server/src/platform/db/sql.ts'
import { localFiles } from '../server/src/platform/files/local-files.ts'
import { meter } from '../server/src/platform/files/meter.ts'
import { newStorageKey } from '../server/src/platform/files/storage-key.ts'
import { placeShopOrder } from '../server/src/shop/checkout/place-shop-order.ts'
import { readSettings } from '../server/src/site/read-settings.ts'
import { readFloor } from './read-floor.ts'
import { shopFloor } from './shop-floor.ts'
import { supportFloor } from './support-floor.ts'
import { vehicleFloor } from './vehicle-floor.ts'
import { widgetFloor } from './widget-floor.ts'

// Serves the floor, to which the app is compared: bare Fastify routes, each read with one hand-written statement, and no access rules,
// validation, rate limits, idempotency, audit or response checks.
const [databaseUrl = '', port = '', folder = ''] = process.argv.slice(2)
const sql = connect(databaseUrl, { max: 16 })
const server = fastify({ bodyLimit: 2 ** 30 })
const log = pino({ level: 'silent' })
const app = {
  secretKey: 's'.repeat(40),
  requiresCaptcha: async (db) => (await readSettings(db)).captcha_verification,
} as Partial<App> as App
const request = { id: 'floor', address: '127.0.0.1', user_agent: 'floor', language: 'en' }

const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, idleTimeoutMillis: 0 })
readFloor(server, pool)
shopFloor(server, pool)
supportFloor(server, pool)

server.put<{ Params: { user: string; id: string }; Body: Record<string, unknown> }>(
  '/submit/:user/:id',
  async ({ params, body }, reply) => {
    const actor = { _id: params.user, kind: 'person', role: 'customer', price_type: 1 } as Person
    const now = new Date()
    const result = await sql.begin((tx) =>
      submitOrder.run({
        tx,
        app,
        actor,
        now,
        log,
        request,
        query: {},
        files: {},
        params: { id: params.id },
        body: { ...body, expected_total: 10_000n },
        audit: () => {},
      }),
    )
    return reply.type('application/json').send(JSON.stringify({ status: 'success', ...(result as object) }))
  },
)

server.post<{ Params: { user: string }; Body: { expected_total: string } }>(
  '/checkout/:user',
  async ({ params, body }, reply) => {
    const actor = { _id: params.user, kind: 'person', role: 'customer', price_type: 1 } as Person
    const order = {
      coupon_code: '',
      customer_note: '',
      digital_consent: false,
      ...body,
      expected_total: parseHundredths(body.expected_total),
    }
    const context = {
      app,
      actor,
      now: new Date(),
      log,
      request,
      params: {},
      query: {},
      files: {},
      body: order,
      audit: () => {},
    }
    const result = await sql.begin((tx) => placeShopOrder.run({ ...context, tx } as never))
    return reply.type('application/json').send(JSON.stringify({ status: 'success', ...(result as object) }))
  },
)

server.post<{ Body: { email: string; password: string } }>('/sign-in', async ({ body }, reply) => {
  const context = { app, actor: null, now: new Date(), log, request, params: {}, query: {}, files: {}, body }
  const prepared = await signIn.prepare?.({ ...context, sql })
  const result = await sql.begin((tx) => signIn.run({ ...context, tx, prepared, audit: () => {} }))
  return reply.type('application/json').send(JSON.stringify({ status: 'success', ...(result as object) }))
})

server.addContentTypeParser('application/octet-stream', (_, __, done) => done(null))
const writeToDisk = async (content: Readable, ...through: Transform[]): Promise<string> => {
  const storage_key = newStorageKey()
  const path = join(folder, 'floor', storage_key)
  await mkdir(dirname(path), { recursive: true })
  await pipeline([content, ...through, createWriteStream(path, { flush: true })])
  return storage_key
}
server.post('/upload', async ({ raw }) => {
  await writeToDisk(raw)
  return { status: 'success' }
})

server.post('/upload-hashed', async ({ raw }) => {
  const { stream, sizeAndHash } = meter(Number.POSITIVE_INFINITY)
  await writeToDisk(raw, stream)
  return { status: 'success', ...sizeAndHash() }
})

const store = localFiles(join(folder, 'floor'))
server.post('/upload-read', async ({ raw }) => {
  const storage_key = await writeToDisk(raw)
  const { size } = await stat(join(folder, 'floor', storage_key))
  return { status: 'success', ...(await examine(store, { storage_key, size, name: 'read.bin' })) }
})

vehicleFloor(server, pool)
widgetFloor(server, pool)
await server.listen({ port: Number(port), host: '127.0.0.1' })
