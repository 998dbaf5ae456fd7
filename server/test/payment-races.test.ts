import { RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../src/operator/reconcile-site.ts'
import type { AppProcess } from './processes.ts'
import { paid, type Request, refunded, type StripeSite, send, startStripeSite } from './stripe-site.ts'

// Everything that can settle a payment happens at once, in two processes. The long run repeats each race.

const rounds = process.env['TEST_LONG'] ? 20 : 1
const copies = 50

let site: StripeSite
let other: AppProcess

beforeAll(async () => {
  site = await startStripeSite()
  other = await site.startProcess({ WORKER: 'off' })
})
afterAll(async () => {
  await other?.kill()
  await site.close()
})

const race = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 60_000 + rounds * 20_000 }, async () => {
    for (let round = 0; round < rounds; round++) await run()
  })

/** Sends requests at once, to the two processes in turn. Returns their statuses. */
const statusesOf = async (requests: readonly Request[]) =>
  Promise.all(requests.map(async (request, at) => (await send(at % 2 ? other.url : site.url, request)).status))
const repeated = (request: Request, count: number) => Array.from({ length: count }, () => request)

race(
  `${copies} copies of a webhook, returns of the customer and staff who mark the invoice as paid post the credits once`,
  async () => {
    const sale = await site.unreported()
    const webhooks = statusesOf(repeated(site.webhook(sale), copies))
    const returns = statusesOf(repeated(site.lookUp(sale), 10))
    const marked = await Promise.all([site.pay(sale.invoice_id), site.pay(sale.invoice_id)])
    expect(new Set(await webhooks)).toEqual(new Set([200]))
    expect(new Set(await returns)).toEqual(new Set([200]))
    expect(marked.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(await site.stateOf(sale)).toEqual(paid)
  },
)

race('different reports of one payment post the credits once', async () => {
  const sale = await site.unreported()
  const reports = Array.from({ length: copies }, () => site.webhook(sale))
  expect(new Set(await statusesOf(reports))).toEqual(new Set([200]))
  expect(await site.stateOf(sale)).toEqual(paid)
})

race(
  'a report and the reversal of the invoice: either the credits or the credit note, and the money is found',
  async () => {
    const sale = await site.unreported()
    const removing = site.call(RemoveInvoice, { params: { id: sale.invoice_id } }, { as: site.admin })
    const [webhooks, removed] = await Promise.all([statusesOf(repeated(site.webhook(sale), 4)), removing])
    expect(new Set(webhooks)).toEqual(new Set([200]))
    const isReversed = removed.status === 200
    const reversed = { ...paid, credit_notes: 1, postings: 0, balance: '0.00' }
    expect(await site.stateOf(sale)).toEqual(isReversed ? reversed : paid)
    const [event] =
      await site.sql`SELECT outcome FROM payment_events WHERE provider_ref = ${sale.ref} AND outcome <> 'ignored'`
    expect(event).toEqual({ outcome: isReversed ? 'surplus' : 'applied' })
    // Staff decide about the money, so that the books balance again.
    if (isReversed)
      await site.sql`INSERT INTO payment_event_notes (event_id, note, noted_by, noted_at)
      SELECT _id, 'Returned by hand', ${site.admin._id}, now() FROM payment_events WHERE provider_ref = ${sale.ref} AND outcome = 'surplus'`
  },
)

race('many refunds at once return the money once', async () => {
  const sale = await site.unreported()
  expect(await statusesOf([site.webhook(sale)])).toEqual([200])
  const statuses = await statusesOf(Array.from({ length: 10 }, () => site.refund(sale)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await site.stateOf(sale)).toEqual(refunded)
})

test('the books balance', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
