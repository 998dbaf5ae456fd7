import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { DownloadNewFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange } from '../src/joined/exchange-kind.ts'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { enqueue } from '../src/platform/jobs/enqueue.ts'
import { publicFetch } from '../src/platform/net/public-fetch.ts'
import { eventually } from './eventually.ts'
import { handleEvents } from './handle-events.ts'
import { connectSites } from './joined-kit.ts'
import { modified } from './order-kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { type AppProcess, startAnotherProcess } from './processes.ts'

// The program of the agent's site is killed (SIGKILL) while it waits for the master, and another one continues.

const isLong = process.env['TEST_LONG'] !== undefined
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A step of an exchange: a request before the master gets it, or after the master has handled it. */
type Step = { nth: number; name: string }

/** A gateway to the master. `isLast` kills the agent's program at a step, and returns true if it did. */
async function startGateway(target: string) {
  let isLast: (step: Step) => Promise<boolean> = () => Promise.resolve(false)
  let nth = 0
  const call = publicFetch({ privateTargets: [new URL(target).host] })
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request
    const body = await buffer(request)
    const name = `${method} ${url.replace('/api/partner/v1', '')}`
    if (await isLast({ nth: ++nth, name: `before ${name}` })) return response.destroy()
    const sent = ['authorization', 'content-type', 'idempotency-key'].flatMap((key) =>
      typeof headers[key] === 'string' ? [[key, headers[key]]] : [],
    )
    const answer = await call(`${target}${url}`, {
      // Safe cast: the client of the master uses no other methods.
      method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      headers: Object.fromEntries(sent),
      ...(body.length > 0 ? { body } : {}),
      max_bytes: 2 ** 24,
    })
    if (await isLast({ nth: ++nth, name: `after ${name}` })) return response.destroy()
    response.writeHead(answer.status, { 'content-type': answer.headers['content-type'] ?? '' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe cast: the server listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    killAt(chosen: typeof isLast) {
      isLast = chosen
      nth = 0
    },
    close: () => server.close(),
  }
}

let master: OrderSite
let agent: OrderSite
let gateway: Awaited<ReturnType<typeof startGateway>>
let app: AppProcess | undefined

beforeAll(async () => {
  master = await startOrderSite()
  gateway = await startGateway(master.url)
  agent = await startOrderSite({ env: { PRIVATE_TARGETS: gateway.host } })
  await connectSites({ master, agent, url: `http://${gateway.host}` })
}, 90_000)
afterAll(async () => {
  await app?.kill()
  gateway.close()
  await agent.close()
  await master.close()
})

/** Plays an order to its delivery, and kills the program of the agent's site at the chosen step. Returns true if the step was reached. */
async function playOrder(isChosen: (step: Step) => boolean): Promise<boolean> {
  let wasKilled = false
  gateway.killAt(async (step) => {
    if (wasKilled || !isChosen(step)) return false
    wasKilled = true
    await app?.kill()
    app = undefined
    return true
  })
  const until = (state: string, id: string) =>
    eventually(
      async () => {
        app ??= await startAnotherProcess(agent, { PRIVATE_TARGETS: gateway.host })
        await agent.sql`UPDATE joined_sites SET next_at = NULL, poll_at = NULL`
        await agent.sql.begin((tx) => enqueue(tx, exchange, {}))
        const [row] = await agent.sql`SELECT state FROM joined_orders WHERE order_id = ${id}`
        expect(row?.state).toBe(state)
      },
      { pauseMs: 500 },
    )
  app ??= await startAnotherProcess(agent, { PRIVATE_TARGETS: gateway.host })
  const customer = master.customer
  await master.give(customer, 100)
  const balance = await master.balance(customer)
  const id = await agent.order(agent.customer)
  await until('working', id)
  const [joined] = await agent.sql<{ master_order_id: string }[]>`
    SELECT master_order_id FROM joined_orders WHERE order_id = ${id}`
  const there = joined?.master_order_id ?? ''
  await master.change(master.staff, there, 'start')
  await master.deliver(master.staff, there)
  await handleEvents(master)
  await until('delivered', id)

  const file = await agent.call(DownloadNewFile, { params: { id } }, { as: agent.customer })
  expect(sha256(file.bytes)).toBe(sha256(modified))
  const charges = await master.sql`SELECT FROM ledger_transfers WHERE ref_id = ${there}`
  expect(charges.count).toBe(1)
  expect(await master.balance(customer)).toBe(balance - 10000n)
  expect(await reconcile(agent.sql)).toEqual([])
  expect(await reconcile(master.sql)).toEqual([])
  return wasKilled
}

const masterOrders = async () => (await master.sql`SELECT FROM orders`).count

test('a program that is killed after the master was paid leaves one order there, charged once', async () => {
  expect(await playOrder(({ name }) => /^after PUT .*\/submit$/.test(name))).toBe(true)
  expect(await masterOrders()).toBe(1)
}, 180_000)

test.runIf(isLong)(
  'a program that is killed at any step loses and doubles nothing',
  async () => {
    const before = await masterOrders()
    let step = 1
    while (await playOrder(({ nth }) => nth === step)) step++
    expect(await masterOrders()).toBe(before + step)
    expect(step).toBeGreaterThan(10)
  },
  1_800_000,
)
