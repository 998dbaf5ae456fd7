import { GetBookChecks, StartBookChecks } from '@mapwright/contract/books/check-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import { reconcileChecks } from '../reconcile-site.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

const read = async () => (await site.call(GetBookChecks, {}, { as: site.admin })).body

/** Starts a run and waits until it is done. */
async function checked() {
  await site.call(StartBookChecks, {}, { as: site.admin })
  await expect.poll(async () => (await read()).run?.status, { timeout: 20_000 }).toBe('finished')
  return read()
}

it('lists all checks of the command before the first run', async () => {
  const { run, checks } = await read()
  expect(run).toBeNull()
  expect(checks).toHaveLength(reconcileChecks.length)
  expect(new Set(checks.map(({ key }) => key)).size).toBe(checks.length)
  expect(checks.every(({ checked_at }) => checked_at === null)).toBe(true)
})

it('finds nothing where the books balance, and says who has checked them', async () => {
  const customer = await site.person()
  await site.pay(await site.dueInvoice(customer))
  const { run, checks } = await checked()
  expect(run).toMatchObject({ status: 'finished', started_by: expect.any(String), done: checks.length })
  expect(checks.filter(({ differences, checked_at }) => differences > 0 || checked_at === null)).toEqual([])
})

it('finds an invoice whose credits are missing, with the invoice to open', async () => {
  const customer = await site.person()
  const invoice = await site.dueInvoice(customer)
  await site.sql`UPDATE invoices SET status = 'paid', paid_at = now() WHERE _id = ${invoice}`
  const { checks } = await checked()
  expect(checks.filter(({ differences }) => differences > 0)).toMatchObject([
    { key: 'invoice_payments', differences: 1, rows: [{ ref_kind: 'invoice', ref_id: invoice }] },
    {
      key: 'invoice_credits',
      differences: 1,
      rows: [{ ref_kind: 'invoice', ref_id: invoice, stored: 'paid, 10000 hundredths', derived: '0 posted' }],
    },
  ])
})

it('starts one run for two requests, and a new one when the last was stopped', async () => {
  await site.sql`INSERT INTO book_runs (_id, started_at) VALUES (gen_random_uuid(), now())`
  const start = async () => (await site.call(StartBookChecks, {}, { as: site.admin })).body.run_id
  const running = await start()
  expect(await start()).toBe(running)
  await site.sql`UPDATE book_runs SET started_at = now() - interval '11 minutes' WHERE finished_at IS NULL`
  expect((await read()).run?.status).not.toBe('running')
  expect(await start()).not.toBe(running)
})

it('is closed to staff without the permission, and every start is in the audit log', async () => {
  const staff = await site.staffWith('orders')
  expect((await site.call(GetBookChecks, {}, { as: staff })).status).toBe(403)
  expect((await site.call(StartBookChecks, {}, { as: staff })).status).toBe(403)
  expect((await site.sql`SELECT FROM audit WHERE name = 'books.start_checks'`).length).toBeGreaterThan(0)
})
