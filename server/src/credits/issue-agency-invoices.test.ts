import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { credits } from '@mapwright/contract/api/amounts.ts'
import { ListInvoices, ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ChangeCreditLimit, GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import type { DomainEvent } from '@mapwright/contract/events.ts'
import { GetAdminNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { makeBillable } from '../../test/make-billable.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { reconcile } from '../operator/reconcile-site.ts'
import { agencyInvoiceFacts } from './credits-event-facts.ts'
import { issueAgencyInvoices } from './issue-agency-invoices.ts'
import { transfer } from './transfer.ts'

let site: InvoiceSite
beforeAll(async () => {
  site = await startInvoiceSite({ WORKER: 'off' })
  await site.sql`UPDATE settings SET credit_value = 150`
  await site.sql`UPDATE open_times SET time_zone = 'Europe/Berlin'`
}, 60_000)
afterAll(() => site.close())

async function agent(): Promise<Person> {
  const person = await site.person()
  await site.sql`UPDATE users SET customer_kind = 'agent' WHERE _id = ${person._id}`
  const params = { id: person._id }
  await site.call(ChangeCreditLimit, { params, body: { credit_limit: '1000' } }, { as: site.admin })
  return person
}
const spend = (who: Person, amount: bigint, at: string) =>
  site.sql.begin((tx) =>
    transfer(tx, {
      ...{ from: { customer: who._id }, to: { house: 'orders' } as const, amount: credits(amount), reason: 'order' },
      ...{ key: `spent:${uuidv7()}`, actor_id: null, now: new Date(at) },
    }),
  )
const close = (at: string) => issueAgencyInvoices(site.sql, new Date(at), { error: () => undefined })
const invoices = async (of: Person) => (await site.call(ListMyInvoices, {}, { as: of })).body.invoices
const balance = async (of: Person) => (await site.call(GetBalance, {}, { as: of })).body.balance

test('invoices the credits owed at the end of the month, once, and paying restores the balance', async () => {
  const owing = await agent()
  // 23:30 in Berlin on March 31 belongs to March, 00:30 to April.
  await spend(owing, 40_00n, '2031-03-31T21:30:00Z')
  await spend(owing, 5_00n, '2031-03-31T22:30:00Z')
  await close('2031-03-31T21:45:00Z')
  expect(await invoices(owing)).toEqual([])
  await Promise.all([close('2031-03-31T22:45:00Z'), close('2031-03-31T22:45:00Z')])
  await close('2031-04-02T08:00:00Z')
  const [invoice, ...others] = await invoices(owing)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ status: 'due', count: '40.00', total: '71.40' })
  expect((await site.pay(invoice?._id ?? '')).status).toBe(200)
  expect(await balance(owing)).toBe('-5.00')
  const staff = await site.call(ListInvoices, { query: { user_id: owing._id } }, { as: site.admin })
  expect(staff.body.total).toBe(1)
  expect(await reconcile(site.sql)).toEqual([])
})

test('the next month contains neither what is on a due invoice nor what was repaid', async () => {
  const owing = await agent()
  await spend(owing, 10_00n, '2031-05-10T10:00:00Z')
  await close('2031-06-01T10:00:00Z')
  await spend(owing, 7_00n, '2031-06-10T10:00:00Z')
  await close('2031-07-01T10:00:00Z')
  expect((await invoices(owing)).map(({ count }) => count).toSorted()).toEqual(['10.00', '7.00'])
  for (const { _id } of await invoices(owing)) await site.pay(_id)
  await close('2031-08-01T10:00:00Z')
  expect(await invoices(owing)).toHaveLength(2)
  expect(await balance(owing)).toBe('0.00')
})

test('credits bought before the job runs are not invoiced, and later ones belong to the next month', async () => {
  const owing = await agent()
  await spend(owing, 30_00n, '2031-09-10T10:00:00Z')
  const bought = await site.dueInvoice(owing)
  await site.pay(bought)
  await spend(owing, 90_00n, '2031-10-05T10:00:00Z')
  await close('2031-10-06T10:00:00Z')
  expect(await invoices(owing)).toHaveLength(1)
  await close('2031-11-01T10:00:00Z')
  expect((await invoices(owing)).map(({ count }) => count).toSorted()).toEqual(['100.00', '20.00'])
})

test('waits for a complete address without holding up other agents', async () => {
  const [unknown, known] = [await agent(), await agent()]
  await site.sql`UPDATE users SET address = '', buyer_kind = '' WHERE _id = ${unknown._id}`
  for (const who of [unknown, known]) await spend(who, 3_00n, '2031-12-10T10:00:00Z')
  await close('2032-01-01T10:00:00Z')
  expect([(await invoices(unknown)).length, (await invoices(known)).length]).toEqual([0, 1])
  await makeBillable(site.sql, unknown)
  await close('2032-01-01T10:15:00Z')
  expect((await invoices(unknown)).map(({ count }) => count)).toEqual(['3.00'])
})

test('staff are notified once of an invoice that cannot be issued', async () => {
  const [owing, clerk] = [await agent(), await site.staffWith('dealers_manager.invoices', 'dealers_manager.list')]
  const bookkeeper = await site.staffWith('dealers_manager.invoices')
  await spend(owing, 3_00n, '2032-02-10T10:00:00Z')
  await site.sql`UPDATE users SET city = '' WHERE _id = ${owing._id}`
  for (const minute of ['03', '18']) await close(`2032-03-01T10:${minute}:00Z`)
  const announced = await site.sql<{ event: DomainEvent }[]>`
    SELECT event FROM outbox WHERE event ->> 'type' = 'agency_invoice.blocked' AND event ->> 'user_id' = ${owing._id}`
  expect(announced).toMatchObject([{ event: { month: '2032-02-01' } }])
  for (const { event } of announced)
    await site.sql.begin((tx) =>
      notifyPeople([agencyInvoiceFacts]).handle({ tx, event, now: new Date(), app: site.app }),
    )
  const { notifications } = (await site.call(GetAdminNotifications, {}, { as: clerk })).body
  expect(notifications).toMatchObject([
    {
      kind: 'agency_invoice_blocked',
      values: { customer: 'Pat Example', month: 'February 2032' },
      link: `/admin/agent_manager/agent/${owing._id}`,
    },
  ])
  // Staff without other permissions than for invoices cannot open the page of the customer.
  const kept = (await site.call(GetAdminNotifications, {}, { as: bookkeeper })).body.notifications
  expect(kept.map(({ link }) => link)).toEqual(['/admin/agent_manager/agency_invoices'])
  for (const { email } of [clerk, bookkeeper])
    expect(
      await site.sql`SELECT FROM mails WHERE kind = 'agency_invoice_blocked' AND to_address = ${email}`,
    ).toHaveLength(1)
  await close('2032-04-01T10:03:00Z')
  expect(await site.sql`SELECT FROM outbox WHERE event ->> 'month' = '2032-03-01'`).toHaveLength(1)
})

test('the debt of a former agent is invoiced', async () => {
  const owing = await agent()
  await spend(owing, 8_00n, '2032-05-10T10:00:00Z')
  const changed = { params: { id: owing._id }, body: { customer_kind: 'business' as const } }
  expect((await site.call(ChangeUser, changed, { as: site.admin })).status).toBe(200)
  await close('2032-06-01T10:00:00Z')
  const [invoice] = await invoices(owing)
  expect(invoice).toMatchObject({ count: '8.00', status: 'due' })
  await site.pay(invoice?._id ?? '')
  expect(await balance(owing)).toBe('0.00')
  expect(await reconcile(site.sql)).toEqual([])
})
