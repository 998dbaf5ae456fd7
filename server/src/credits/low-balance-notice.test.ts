import { ChangeBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { ChangeLowBalanceNotice, GetLowBalanceNotice } from '@mapwright/contract/credits/low-balance-endpoints.ts'
import { GetUserNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

const choose = (as: Person, threshold: string | null) =>
  site.call(ChangeLowBalanceNotice, { body: { threshold } }, { as })
const change = (customer: Person, amount: string) =>
  site.call(
    ChangeBalance,
    { params: { id: customer._id }, body: { amount, reason: 'Correction' } },
    { as: site.admin, key: crypto.randomUUID() },
  )
const announced = async (customer: Person) => {
  const rows = await site.sql`SELECT FROM in_app_notifications WHERE user_id = ${customer._id} AND kind = 'balance_low'`
  return rows.length
}

it('is off until the customer chooses a threshold', async () => {
  const customer = await site.person()
  const read = async () => (await site.call(GetLowBalanceNotice, {}, { as: customer })).body.threshold
  expect(await read()).toBe(null)
  expect((await choose(customer, '50')).body.threshold).toBe('50.00')
  expect(await read()).toBe('50.00')
  await choose(customer, null)
  expect(await read()).toBe(null)
  expect((await choose(customer, '0')).status).toBe(400)
  expect((await choose(site.admin, '50')).status).toBe(403)
})

it('notifies once in the app and by mail when the balance falls below the threshold, and again if the balance has risen in between', async () => {
  const customer = await site.person()
  await change(customer, '100')
  await choose(customer, '50')
  await change(customer, '-50')
  await change(customer, '-10')
  await expect.poll(() => announced(customer), { timeout: 10_000 }).toBe(1)
  const { notifications } = (await site.call(GetUserNotifications, {}, { as: customer })).body
  expect(notifications[0]).toMatchObject({ kind: 'balance_low', values: { credits: '40.00' }, link: '/buy_credits' })
  const mails = () => site.sql`SELECT values FROM mails WHERE to_address = ${customer.email} AND kind = 'balance_low'`
  expect(await mails()).toMatchObject([{ values: { credits: '40.00', threshold: '50.00' } }])
  await change(customer, '-10')
  await change(customer, '30')
  await change(customer, '-20')
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(2)
  expect((await mails()).map(({ values }) => values.credits)).toEqual(['40.00', '40.00'])
})

it('does not notify the customer if the balance is already low when the threshold is chosen', async () => {
  const customer = await site.person()
  await change(customer, '20')
  await choose(customer, '50')
  await change(customer, '-5')
  const [row] = await site.sql`SELECT is_low FROM low_balance_notices WHERE user_id = ${customer._id}`
  expect(row).toEqual({ is_low: true })
  const waiting = () => site.sql`SELECT FROM outbox WHERE event->>'type' = 'balance.low'`
  await expect.poll(async () => (await waiting()).length).toBe(0)
  expect(await announced(customer)).toBe(0)
})
