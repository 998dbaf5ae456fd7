import { dayMs } from '@mapwright/contract/api/days.ts'
import { ListInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ChangeBillingSettings, GetBillingSettings } from '@mapwright/contract/billing/settings-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import { reconcile } from '../operator/reconcile-site.ts'

let site: InvoiceSite
const year = new Date().getUTCFullYear()

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

type Changes = NonNullable<Parameters<typeof site.call<typeof ChangeBillingSettings>>[1]['body']>
const change = (body: Changes) => site.call(ChangeBillingSettings, { body }, { as: site.admin })
const read = async () => (await site.call(GetBillingSettings, {}, { as: site.admin })).body.settings

it("starts a year with the operator's first number, and the prefix", async () => {
  expect((await read()).series.invoice).toEqual({ prefix: '', start: 1, next: `${year}-000001` })
  const { body } = await change({ invoice_prefix: 'RE-', invoice_start: 4711 })
  expect(body.settings.series.invoice.next).toBe(`RE-${year}-004711`)
  const customer = await site.person()
  expect((await site.buy(customer)).body.invoice.invoice).toBe(`RE-${year}-004711`)
  await change({ invoice_start: 9000 })
  expect((await read()).series.invoice.next).toBe(`RE-${year}-004712`)
})

it('leaves no gap when forty customers buy at once while the prefix changes', async () => {
  const customers = await Promise.all(Array.from({ length: 40 }, () => site.person()))
  const [, ...bought] = await Promise.all([change({ invoice_prefix: 'A' }), ...customers.map((one) => site.buy(one))])
  expect(bought.map(({ status }) => status)).toEqual(bought.map(() => 200))
  expect(await reconcile(site.sql)).toEqual([])
})

it('refuses a prefix that could give two series the same numbers, including earlier ones', async () => {
  expect((await change({ invoice_prefix: 'CN-' })).body.code).toBe('billing.prefix_taken')
  expect((await change({ credit_note_prefix: 'RE-' })).body).toMatchObject({
    code: 'billing.prefix_taken',
    fields: { credit_note_prefix: { code: 'taken' } },
  })
  expect((await change({ credit_note_prefix: 'G/' })).status).toBe(200)
})

it('prints the footer and the payment term on new invoices', async () => {
  await change({ payment_term_days: 30, footer: 'Court of registration: Berlin' })
  const { invoice } = (await site.buy(await site.person())).body
  const days = (Date.parse(invoice.due_at ?? '') - Date.parse(invoice.created_at)) / dayMs
  expect(days).toBeCloseTo(30, 3)
  const [row] = await site.sql<
    { footer: string }[]
  >`SELECT seller ->> 'footer' AS footer FROM invoices WHERE _id = ${invoice._id}`
  expect(row?.footer).toBe('Court of registration: Berlin')
})

it('charges no VAT while the seller is a small business, and states it on the invoice', async () => {
  await change({ vat_scheme: 'small_business' })
  const { invoice } = (await site.buy(await site.person())).body
  expect(invoice).toMatchObject({ vat: '0.00', total: '95.00', reverse_charge: false })
  const [line] = await site.sql`SELECT vat_category FROM invoice_lines WHERE invoice_id = ${invoice._id}`
  expect(line?.['vat_category']).toBe('E')
  await change({ vat_scheme: 'standard' })
  expect((await site.buy(await site.person())).body.invoice.vat).toBe('18.05')
})

it('requires the permission to change settings', async () => {
  const clerk = await site.staffWith('dealers_manager.invoices')
  expect((await site.call(ChangeBillingSettings, { body: {} }, { as: clerk })).status).toBe(403)
})

it('lists invoices by day and state, with their open and overdue amounts', async () => {
  const customer = await site.person()
  const ids = [await site.dueInvoice(customer), await site.dueInvoice(customer), await site.dueInvoice(customer)]
  await site.pay(ids[0] ?? '')
  await site.sql`UPDATE invoices SET due_at = now() - interval '1 day' WHERE _id = ${ids[1] ?? ''}`
  await site.sql.begin(async (tx) => {
    // Disables the trigger that protects issued invoices against changes.
    await tx`SET LOCAL session_replication_role = replica`
    await tx`UPDATE invoices SET issued_at = '2020-05-01T23:30:00Z', time_zone = 'Europe/Berlin' WHERE _id = ${ids[2] ?? ''}`
  })
  const list = async (query: Record<string, string>) =>
    (await site.call(ListInvoices, { query: { user_id: customer._id, ...query } }, { as: site.admin })).body
  expect(await list({})).toMatchObject({ total: 3, totals: [{ currency: 'EUR', open: '226.10', overdue: '113.05' }] })
  expect((await list({ status: 'overdue' })).invoices.map(({ _id }) => _id)).toEqual([ids[1]])
  expect((await list({ from: '2020-05-02', to: '2020-05-02' })).invoices.map(({ _id }) => _id)).toEqual([ids[2]])
  expect((await list({ to: '2020-05-01' })).total).toBe(0)
  expect((await list({ payment_method: 'bank' })).total).toBe(3)
  expect((await list({ payment_method: 'stripe' })).total).toBe(0)
})
