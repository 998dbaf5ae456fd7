import { GetBookChecks, StartBookChecks } from '@mapwright/contract/books/check-endpoints.ts'
import { ChangeNotificationChoices } from '@mapwright/contract/notifications/choice-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { reconcileChecks } from '../operator/reconcile-site.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { checkBooks } from './check-books.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

const read = async () => (await site.call(GetBookChecks, {}, { as: site.admin })).body

/** Starts a run and waits until it is finished. */
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

it('reports no differences if the books balance, and names the person who started the check', async () => {
  const customer = await site.person()
  await site.pay(await site.dueInvoice(customer))
  const { run, checks } = await checked()
  expect(run).toMatchObject({ status: 'finished', started_by: expect.any(String), done: checks.length })
  expect(checks.filter(({ differences, checked_at }) => differences > 0 || checked_at === null)).toEqual([])
})

it('finds a paid invoice with missing credits and returns a link to it', async () => {
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

const notificationsOf = (person: Person) => site.sql<{ kind: string; values: object; link: string }[]>`
  SELECT kind, values, link FROM in_app_notifications
  WHERE user_id = ${person._id} AND kind LIKE 'books_%' ORDER BY created_at, kind`
const mailed = (person: Person) => site.sql<{ values: object }[]>`
  SELECT values FROM mails WHERE to_address = ${person.email} AND kind = 'books_differ'`

/** Runs the checks as the nightly job does. */
async function checkedAtNight() {
  const runs = async () => (await site.sql`SELECT FROM book_runs WHERE finished_at IS NOT NULL`).length
  const before = await runs()
  await site.sql.begin((tx) => enqueue(tx, checkBooks, {}))
  await expect.poll(runs, { timeout: 20_000 }).toBe(before + 1)
  await eventsHandled(site)
}

it('notifies staff with the permission once of each new difference, and when the books balance again', async () => {
  await site.sql`UPDATE invoices i SET status = 'due', paid_at = NULL
    WHERE EXISTS (SELECT FROM payment_intents p WHERE p.invoice_id = i._id AND p.status = 'open')`
  await checkedAtNight()
  const [clerk, silent, stranger] = [
    await site.staffWith('dealers_manager.invoices'),
    await site.staffWith('dealers_manager.invoices'),
    await site.staffWith('orders'),
  ]
  const choice = { topic: 'credits', channel: 'mail', wanted: false } as const
  await site.call(ChangeNotificationChoices, { body: { choices: [choice] } }, { as: silent })
  const invoices = [await site.dueInvoice(await site.person()), await site.dueInvoice(await site.person())]
  const [first = '', second = ''] = invoices
  const cancelIntent = (id: string) =>
    site.sql`UPDATE payment_intents SET status = 'cancelled' WHERE invoice_id = ${id}`
  await cancelIntent(first)
  await checkedAtNight()
  await checkedAtNight()
  const check = 'Invoices are paid exactly when their payments are'
  const link = '/admin/agent_manager/books'
  const differ = { kind: 'books_differ', values: { count: '1', check }, link }
  expect(await notificationsOf(clerk)).toEqual([differ])
  expect(await notificationsOf(silent)).toEqual([differ])
  expect(await mailed(clerk)).toMatchObject([{ values: { count: '1', check, link } }])
  expect([await mailed(silent), await notificationsOf(stranger), await mailed(stranger)]).toEqual([[], [], []])

  await cancelIntent(second)
  await checkedAtNight()
  expect(await notificationsOf(clerk)).toEqual([differ, differ])
  expect(await mailed(clerk)).toHaveLength(2)

  await site.sql`UPDATE payment_intents SET status = 'open' WHERE invoice_id = ${first}`
  await checkedAtNight()
  expect(await notificationsOf(clerk)).toHaveLength(2)
  await site.sql`UPDATE payment_intents SET status = 'open' WHERE invoice_id = ${second}`
  await checkedAtNight()
  await checkedAtNight()
  expect(await notificationsOf(clerk)).toEqual([differ, differ, { kind: 'books_balanced', values: {}, link }])

  await cancelIntent(first)
  await checkedAtNight()
  expect(await notificationsOf(clerk)).toHaveLength(4)
  await site.sql`UPDATE payment_intents SET status = 'open' WHERE invoice_id = ${first}`
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
