import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fastify from 'fastify'
import pino from 'pino'
import { isRightPassword } from '../server/src/accounts/password.ts'
import '../server/src/api/json.ts'
import type { SignedIn } from '../server/src/api/actor.ts'
import { connect } from '../server/src/db/sql.ts'
import { listOrders } from '../server/src/orders/order-list-rows.ts'
import { readOrder } from '../server/src/orders/read-order.ts'
import { submitOrder } from '../server/src/orders/submit-order.ts'

// The floor: bare Fastify routes with the same SQL, without access rules, validation, limits, idempotency, audit or answers' checks.
const [databaseUrl = '', port = '', folder = ''] = process.argv.slice(2)
const sql = connect(databaseUrl, { max: 16 })
const server = fastify({ bodyLimit: 2 ** 30 })
const log = pino({ level: 'silent' })
const request = { id: 'floor', address: '127.0.0.1', user_agent: 'floor', language: 'en' }

server.get<{ Params: { user: string } }>('/list/:user', async ({ params }, reply) => {
  const answer = await listOrders(sql, { scope: 'placed', user_id: params.user, page: 1, size: 20 }, { isStaff: false })
  return reply.type('application/json').send(JSON.stringify({ status: 'success', ...answer }))
})

server.get<{ Params: { user: string; id: string } }>('/read/:user/:id', async ({ params }, reply) => {
  const order = await readOrder(sql, params.id, { isStaff: false, user_id: params.user })
  return reply.type('application/json').send(JSON.stringify({ status: 'success', order }))
})

server.put<{ Params: { user: string; id: string }; Body: Record<string, unknown> }>(
  '/submit/:user/:id',
  async ({ params, body }, reply) => {
    const actor = { _id: params.user, role_id: 2, price_type: 1 } as SignedIn
    const now = new Date()
    const answer = await sql.begin((tx) =>
      submitOrder.handle({
        tx,
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
    return reply.type('application/json').send(JSON.stringify({ status: 'success', ...(answer as object) }))
  },
)

server.post<{ Body: { email: string; password: string } }>('/sign-in', async ({ body }) => {
  const [user] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${body.email}`
  return { status: (await isRightPassword(user?.password_hash, body.password)) ? 'success' : 'error' }
})

server.addContentTypeParser('application/octet-stream', (_, __, done) => done(null))
server.post('/upload', async ({ raw }) => {
  await pipeline(raw, createWriteStream(join(folder, crypto.randomUUID()), { flush: true }))
  return { status: 'success' }
})

await server.listen({ port: Number(port), host: '127.0.0.1' })
