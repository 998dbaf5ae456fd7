import { daysAfter } from '@mapwright/contract/api/days.ts'
import {
  ChangeDunningSettings,
  GetDunningSettings,
  GetInvoiceDunning,
  HoldInvoiceDunning,
  ResumeInvoiceDunning,
} from '@mapwright/contract/billing/dunning-endpoints.ts'
import { ListInvoices, RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { nextStep } from '../billing/next-dunning-step.ts'
import { sendDunning } from './send-dunning.ts'

let site: InvoiceSite
let customer: Person

const steps = {
  reminder: { is_on: true, days: 7, fee: '0' },
  first: { is_on: true, days: 21, fee: '2.50' },
  second: { is_on: true, days: 35, fee: '5.00' },
}
const change = (body: {
  enabled?: boolean
  steps?: typeof steps
  texts?: { step: 'reminder'; language: 'en'; text: string }[]
}) => site.call(ChangeDunningSettings, { body: { enabled: true, steps, texts: [], ...body } }, { as: site.admin })

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`UPDATE invoices SET status = 'reversed' WHERE status = 'due'`
  customer = await site.person()
  await change({})
})

/** Creates a due invoice. Also returns a function that sends reminders as if a given number of days had passed since the due date. */
async function due() {
  const id = await site.dueInvoice(customer)
  const [row] = await site.sql<{ due_at: Date }[]>`SELECT due_at FROM invoices WHERE _id = ${id}`
  const at = (days: number) =>
    sendDunning(site.sql, new Date(daysAfter(row?.due_at ?? new Date(), days).getTime() + 1000))
  return { id, at }
}
const dunning = async (id: string) =>
  (await site.call(GetInvoiceDunning, { params: { id } }, { as: site.admin })).body.dunning
const sent = async (id: string) => (await dunning(id)).notices.map(({ step }) => step)

it('is off until it is switched on', async () => {
  const fresh = await startInvoiceSite()
  const { settings } = (await fresh.call(GetDunningSettings, {}, { as: fresh.admin })).body
  expect(settings).toMatchObject({ enabled: false, steps: { reminder: { fee: '0.00' }, second: { fee: '0.00' } } })
  expect(await sendDunning(fresh.sql, daysAfter(new Date(), 400))).toBe(0)
  await fresh.close()
})

it('refuses steps that are not later than the one before', async () => {
  const refused = await change({ steps: { ...steps, second: { ...steps.second, days: 21 } } })
  expect([refused.status, refused.body.code]).toEqual([409, 'billing.dunning_order'])
  const skipped = { ...steps, first: { ...steps.first, is_on: false, days: 90 } }
  expect((await change({ steps: skipped })).status).toBe(200)
})

it('sends each step once, in order, on its day', async () => {
  const { id, at } = await due()
  expect(await at(6)).toBe(0)
  expect(await at(7)).toBe(1)
  expect(await at(8)).toBe(0)
  expect(await at(21)).toBe(1)
  expect(await at(35)).toBe(1)
  expect(await at(400)).toBe(0)
  expect((await dunning(id)).notices).toMatchObject([
    { step: 'reminder', fee: '0.00' },
    { step: 'first', fee: '2.50' },
    { step: 'second', fee: '5.00' },
  ])
  const { invoices } = (await site.call(ListInvoices, { query: { user_id: customer._id } }, { as: site.admin })).body
  expect(invoices[0]).toMatchObject({ _id: id, reminded: 'second' })
})

it('starts an old invoice with the reminder and keeps the time between the steps', async () => {
  const { id, at } = await due()
  expect(await at(100)).toBe(1)
  expect(await at(101)).toBe(0)
  expect(await at(114)).toBe(1)
  expect(await sent(id)).toEqual(['reminder', 'first'])
})

it('sends one reminder even if two runs coincide', async () => {
  const { id, at } = await due()
  const runs = await Promise.all([at(7), at(7), at(7)])
  expect(runs.reduce((sum, count) => sum + count)).toBe(1)
  expect(await sent(id)).toEqual(['reminder'])
})

it('never reminds of an invoice that is paid, reversed, being paid or held by staff', async () => {
  const [paid, reversed, paying, held] = [await due(), await due(), await due(), await due()]
  await site.pay(paid.id)
  await site.call(RemoveInvoice, { params: { id: reversed.id } }, { as: site.admin })
  await site.sql`INSERT INTO payment_attempts (_id, intent_id, provider, status, created_at, updated_at)
    SELECT gen_random_uuid(), _id, 'stripe', 'pending', now(), now() FROM payment_intents WHERE invoice_id = ${paying.id}`
  const hold = { until: null, note: 'Agreed by phone' }
  await site.call(HoldInvoiceDunning, { params: { id: held.id }, body: hold }, { as: site.admin })
  expect(await held.at(60)).toBe(0)
  expect((await dunning(held.id)).hold).toMatchObject(hold)
  await site.call(ResumeInvoiceDunning, { params: { id: held.id } }, { as: site.admin })
  expect(await held.at(60)).toBe(1)
})

it('pauses until the end of a day', async () => {
  const { id, at } = await due()
  const until = daysAfter(new Date(), 40).toISOString().slice(0, 10)
  await site.call(HoldInvoiceDunning, { params: { id }, body: { until, note: '' } }, { as: site.admin })
  expect(await at(10)).toBe(0)
  expect(await at(60)).toBe(1)
})

it("mails the operator's text in the customer's language, or the app's own", async () => {
  const mails = () => site.sql<{ kind: string; values: { text: string } }[]>`
    SELECT kind, values FROM mails WHERE to_address = ${customer.email} AND kind = 'invoice_dunned' ORDER BY created_at`
  await change({
    texts: [{ step: 'reminder', language: 'en', text: 'Please pay {{amount}} for {{invoice}}. {{other}}' }],
  })
  const { at } = await due()
  await at(7)
  await expect
    .poll(async () => (await mails())[0]?.values.text, { timeout: 10_000 })
    .toMatch(/^Please pay €113\.05 for \d{4}-\d+\. \{\{other\}\}$/)
  await at(21)
  await expect.poll(async () => (await mails())[1]?.values.text, { timeout: 10_000 }).toContain('€2.50')
})

it('skips an inactive step', () => {
  const of = (is_on: boolean) => ({
    ...steps,
    reminder: { is_on, days: 7, fee: 0n },
    first: { is_on: true, days: 21, fee: 0n },
  })
  const settings = (is_on: boolean) => ({ steps: of(is_on) }) as unknown as Parameters<typeof nextStep>[0]
  expect(nextStep(settings(true), { days: 30, sent: [] })).toBe('reminder')
  expect(nextStep(settings(false), { days: 30, sent: [] })).toBe('first')
  expect(nextStep(settings(false), { days: 20, sent: [] })).toBeUndefined()
})
