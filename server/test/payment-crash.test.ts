import { once } from 'node:events'
import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { eventually } from './eventually.ts'
import { type InvoiceSite, startInvoiceSite } from './invoice-site.ts'
import type { Person } from './kit.ts'
import { startStripeServer } from './payments/stripe-server.ts'
import { type AppProcess, startAnotherProcess } from './processes.ts'
import { clearRateLimits } from './site-state.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const preloaded = new URL('kill-in-request.mjs', import.meta.url).href

let pay: Awaited<ReturnType<typeof startStripeServer>>
let site: InvoiceSite
let app: AppProcess

const network = () => ({ PAYMENT_APIS: `stripe=${pay.url}`, PRIVATE_TARGETS: pay.target })
const startApp = () => startAnotherProcess(site, { ...network(), NODE_OPTIONS: `--import=${preloaded}`, WORKER: 'off' })

beforeAll(async () => {
  pay = await startStripeServer()
  site = await startInvoiceSite(network())
  await pay.switchOn(site.sql, site.config)
  app = await startApp()
})
afterAll(async () => {
  await app?.kill()
  await site.close()
  await pay.close()
})

type Sale = { customer: Person; intent_id: string; ref: string }
type Request = { path: string; headers: Record<string, string>; body?: string }

const send = ({ path, headers, body = '{}' }: Request, killAt?: string) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...(killAt && { 'x-kill-at': killAt }) },
    body,
  })
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** Orders credits and starts their payment at the provider, where the customer then pays. */
async function unreported(): Promise<Sale> {
  await clearRateLimits(site)
  const customer = await site.person()
  const invoice_id = await site.dueInvoice(customer)
  const [intent] = await site.sql<{ _id: string }[]>`SELECT _id FROM payment_intents WHERE invoice_id = ${invoice_id}`
  const intent_id = intent?._id ?? ''
  const body = { provider: 'stripe' }
  expect((await site.call(StartPayment, { params: { id: intent_id }, body }, { as: customer })).status).toBe(200)
  const { ref } = pay.newest()
  pay.pay(ref)
  return { customer, intent_id, ref }
}

const webhook = ({ ref }: Sale): Request => pay.message({ kind: 'paid', ref })
const lookUp = ({ customer, intent_id }: Sale): Request => ({
  path: `/api/payments/${intent_id}/confirm`,
  headers: bearer(customer),
})
const refund = ({ intent_id }: Sale): Request => ({
  path: `/api/payments/${intent_id}/refunds`,
  headers: { ...bearer(site.admin), 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({ reason: 'Bought twice' }),
})

/** Reads the customer's credits, and the numbers of postings of bought credits, invoices, credit notes and refunds. */
async function stateOf({ customer }: Sale) {
  const [state] = await site.sql`
    SELECT count(*) FILTER (WHERE corrects IS NULL)::int AS invoices, count(*) FILTER (WHERE corrects IS NOT NULL)::int AS credit_notes,
      (SELECT count(*)::int FROM ledger_transfers t JOIN invoices i ON i._id = t.ref_id
        WHERE i.user_id = ${customer._id} AND t.reason = 'purchase') AS postings,
      (SELECT count(*)::int FROM payment_refunds r JOIN payment_intents p ON p._id = r.intent_id
        WHERE p.user_id = ${customer._id} AND r.status = 'done') AS refunds
    FROM invoices WHERE user_id = ${customer._id}`
  return { ...state, balance: await site.balance(customer) }
}
const paid = { invoices: 1, credit_notes: 0, postings: 1, refunds: 0, balance: '100.00' }
const refunded = { invoices: 1, credit_notes: 1, postings: 1, refunds: 1, balance: '0.00' }

/** Allows other processes to finish what the killed one has begun, instead of waiting until its lease expires. */
const endLeases = () => site.sql`UPDATE actions SET leased_until = now() - interval '1 second' WHERE settled_at IS NULL`

type Operation = { prepare: () => Promise<Sale>; request: (sale: Sale) => Request; result: typeof paid }

/** Kills the server at a step of the request, restarts it and sends the request again. Returns false if there is no such step. */
async function survives({ prepare, request, result }: Operation, killAt: string): Promise<boolean> {
  const sale = await prepare()
  const { refunds } = pay.counts()
  const sent = request(sale)
  const ended = once(app.child, 'exit')
  const reply = await send(sent, killAt).catch(() => undefined)
  if (reply) {
    expect(reply.status, await reply.text()).toBe(200)
    return false
  }
  expect(await ended, app.output()).toEqual([null, 'SIGKILL'])
  app = await startApp()
  await endLeases()
  for (const again of [await send(sent), await send(sent)]) expect(again.status, await again.text()).toBe(200)
  expect(await stateOf(sale), killAt).toEqual(result)
  expect(pay.counts().refunds - refunds).toBe(result.refunds)
  expect(await reconcile(site.sql)).toEqual([])
  return true
}

const operations = {
  'a webhook': { prepare: unreported, request: webhook, result: paid },
  'a look-up': { prepare: unreported, request: lookUp, result: paid },
  'a refund': {
    async prepare() {
      const sale = await unreported()
      expect((await send(webhook(sale))).status).toBe(200)
      return sale
    },
    request: refund,
    result: refunded,
  },
} satisfies Record<string, Operation>

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
