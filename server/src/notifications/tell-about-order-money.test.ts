import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { type MoneyDesk, startMoneyDesk } from '../../test/money-kit.ts'
import { remindDebtors } from '../orders/money/remind-debtors.ts'

let desk: MoneyDesk
beforeAll(async () => {
  desk = await startMoneyDesk({ hasWorker: true })
})
afterAll(() => desk.close())

/** What somebody is told in the app, once it has arrived. */
const told = ({ _id }: Person, kind: string) =>
  vi.waitFor(
    async () => {
      const [row] = await desk.sql`
        SELECT values, link FROM in_app_notifications WHERE user_id = ${_id} AND kind = ${kind}`
      expect(row).toBeDefined()
      return row as unknown as { values: Record<string, string>; link: string }
    },
    { timeout: 15_000 },
  )
const mailsTo = ({ email }: Person, kind: string) =>
  desk.sql<
    { values: Record<string, string> }[]
  >`SELECT values FROM mails WHERE to_address = ${email} AND kind = ${kind}`

/** An order in work, with an offer on it. */
async function offered(note = '') {
  const { customer, id } = await desk.firstOrderIn('in_progress')
  await desk.give(customer, 50)
  const { body } = await desk.offer(desk.staff, id, { ...desk.launchControl, note })
  return { customer, id, offer: body.order.money.offers[0]?._id ?? '' }
}

test('an offer is told to the customer in the app and by mail, with what staff say; its answer to whoever made it', async () => {
  const { customer, id, offer } = await offered('You forgot it')
  const { values, link } = await told(customer, 'order_offered')
  expect([values, link]).toMatchObject([{ item: 'Launch control', credits: '20.00' }, `/order_details/${id}`])
  expect(await mailsTo(customer, 'order_offered')).toMatchObject([{ values: { reason: 'You forgot it', link } }])
  await desk.accept(customer, id, offer)
  expect((await told(desk.staff, 'offer_accepted')).link).toBe(`/admin/manage_orders/order_details/${id}`)
  const other = await offered()
  await desk.decline(other.customer, other.id, other.offer)
  expect((await told(desk.staff, 'offer_declined')).values).toMatchObject({ item: 'Launch control' })
})

test('who is gone from the team is not told: all who work on orders are', async () => {
  const { customer, id, offer } = await offered()
  const colleague = await desk.staffWith('orders')
  await desk.sql`UPDATE users SET status = 0 WHERE _id = ${desk.staff._id}`
  await desk.accept(customer, id, offer)
  await told(colleague, 'offer_accepted')
  await desk.sql`UPDATE users SET status = 1 WHERE _id = ${desk.staff._id}`
})

test('a refund is told with its amount and its reason', async () => {
  const { customer, id } = await offered()
  await desk.refund(desk.staff, id, '12.50', 'Two days late')
  expect((await told(customer, 'order_refunded')).values).toMatchObject({ credits: '12.50' })
  expect(await mailsTo(customer, 'order_refunded')).toMatchObject([{ values: { reason: 'Two days late' } }])
})

test('what is overdue is told as one sum, by mail only to those who want such mail', async () => {
  const customer = await desk.person()
  const silent = await desk.person()
  for (const person of [customer, customer, silent]) {
    const id = await desk.order(person, { pay_later: true })
    await desk.change(desk.staff, id, 'start')
    await desk.deliver(desk.staff, id)
  }
  await desk.sql`UPDATE orders SET completed_at = now() - interval '8 days' WHERE payment = 'due'`
  await desk.sql`INSERT INTO notification_choices (user_id, topic, channel, wanted) VALUES (${silent._id}, 'credits', 'mail', false)`
  expect(await remindDebtors(desk.sql, new Date())).toBe(2)
  expect(await told(customer, 'payment_overdue')).toEqual({
    values: { count: '2', credits: '200.00' },
    link: '/your_order',
  })
  await told(silent, 'payment_overdue')
  expect([(await mailsTo(customer, 'payment_overdue')).length, await mailsTo(silent, 'payment_overdue')]).toEqual([
    1,
    [],
  ])
})
