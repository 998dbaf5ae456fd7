import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { eventually } from './eventually.ts'
import type { AppProcess } from './processes.ts'
import { paid, type Request, refunded, type Sale, type StripeSite, send, startStripeSite } from './stripe-site.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const preloaded = new URL('kill-in-request.mjs', import.meta.url).href

let site: StripeSite
let app: AppProcess

const startApp = () => site.startProcess({ NODE_OPTIONS: `--import=${preloaded}`, WORKER: 'off' })

beforeAll(async () => {
  site = await startStripeSite()
  app = await startApp()
})
afterAll(async () => {
  await app?.kill()
  await site.close()
})

/** Allows other processes to finish what the killed one has begun, instead of waiting until its lease expires. */
const endLeases = () => site.sql`UPDATE actions SET leased_until = now() - interval '1 second' WHERE settled_at IS NULL`

type Operation = { prepare: () => Promise<Sale>; request: (sale: Sale) => Request; result: typeof paid }

/** Kills the server at a step of the request, restarts it and sends the request again. Returns false if there is no such step. */
async function survives({ prepare, request, result }: Operation, killAt: string): Promise<boolean> {
  const sale = await prepare()
  const { refunds } = site.provider.counts()
  const sent = request(sale)
  const ended = once(app.child, 'exit')
  const reply = await send(app.url, sent, { 'x-kill-at': killAt }).catch(() => undefined)
  if (reply) {
    expect(reply.status, await reply.text()).toBe(200)
    return false
  }
  expect(await ended, app.output()).toEqual([null, 'SIGKILL'])
  app = await startApp()
  await endLeases()
  for (const again of [await send(app.url, sent), await send(app.url, sent)])
    expect(again.status, await again.text()).toBe(200)
  expect(await site.stateOf(sale), killAt).toEqual(result)
  expect(site.provider.counts().refunds - refunds).toBe(result.refunds)
  expect(await reconcile(site.sql)).toEqual([])
  return true
}

const operations: Record<'a webhook' | 'a look-up' | 'a refund', Operation> = {
  'a webhook': { prepare: () => site.unreported(), request: (sale) => site.webhook(sale), result: paid },
  'a look-up': { prepare: () => site.unreported(), request: (sale) => site.lookUp(sale), result: paid },
  'a refund': {
    async prepare() {
      const sale = await site.unreported()
      expect((await send(app.url, site.webhook(sale))).status).toBe(200)
      return sale
    },
    request: (sale) => site.refund(sale),
    result: refunded,
  },
}

describe('a server that is killed during', () => {
  test.each([
    ['a webhook', 'before COMMIT'],
    ['a webhook', 'before the response'],
    ['a look-up', 'after the call'],
    ['a refund', 'before the call'],
    ['a refund', 'after the call'],
  ] as const)('%s, %s, has one credit and one invoice after the request is repeated', async (name, step) => {
    expect(await survives(operations[name], step)).toBe(true)
  })

  test.runIf(isLong).each(['a webhook', 'a look-up', 'a refund'] as const)(
    '%s, at any step, has one credit and one invoice after the request is repeated',
    { timeout: 900_000 },
    async (name) => {
      let step = 1
      while (await survives(operations[name], String(step))) step++
      expect(step).toBeGreaterThan(15)
    },
  )
})

test('what a killed server has begun is finished by a job, and changes nothing that was repeated meanwhile', async () => {
  await endLeases()
  await site.sql`UPDATE jobs.job SET start_after = now() WHERE name = 'platform.finish_action'`
  await eventually(async () => expect(await site.sql`SELECT FROM actions WHERE settled_at IS NULL`).toEqual([]))
  expect(await reconcile(site.sql)).toEqual([])
})
