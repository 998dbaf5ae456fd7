import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderMoneyActions, startMoneySite } from '../../../test/money-kit.ts'
import { remindDebtors } from '../money/remind-debtors.ts'

let site: OrderMoneyActions
beforeAll(async () => {
  site = await startMoneySite({ hasWorker: true })
})
afterAll(() => site.close())

/** Waits for an in-app notification of a user. */
const notification = ({ _id }: Person, kind: string) =>
  eventually(async () => {
    const [row] = await site.sql`
        SELECT values, link FROM in_app_notifications WHERE user_id = ${_id} AND kind = ${kind}`
    expect(row).toBeDefined()
    return row as unknown as { values: Record<string, string>; link: string }
  })
const mailsTo = ({ email }: Person, kind: string) =>
  site.sql<
    { values: Record<string, string> }[]
  >`SELECT values FROM mails WHERE to_address = ${email} AND kind = ${kind}`

/** Creates an order in progress with an open offer. */
async function offered(note = '') {
  const { customer, id } = await site.firstOrderIn('in_progress')
  await site.give(customer, 50)
  const { body } = await site.offer(site.staff, id, { ...site.launchControl, note })
  return { customer, id, offer: body.order.money.offers[0]?._id ?? '' }
}

test('notifies the customer about an offer with its note, and its author about the outcome', async () => {
  const { customer, id, offer } = await offered('You forgot it')
  const { values, link } = await notification(customer, 'order_offered')
  expect([values, link]).toMatchObject([{ item: 'Launch control', credits: '20.00' }, `/order_details/${id}`])
  expect(await mailsTo(customer, 'order_offered')).toMatchObject([{ values: { reason: 'You forgot it', link } }])
  await site.accept(customer, id, offer)
  expect((await notification(site.staff, 'offer_accepted')).link).toBe(`/admin/manage_orders/order_details/${id}`)
  const other = await offered()
  await site.decline(other.customer, other.id, other.offer)
  expect((await notification(site.staff, 'offer_declined')).values).toMatchObject({ item: 'Launch control' })
})

test('notifies all staff who work on orders about the outcome if the author of the offer has left', async () => {
  const { customer, id, offer } = await offered()
  const colleague = await site.staffWith('orders')
  await site.sql`UPDATE users SET status = 0 WHERE _id = ${site.staff._id}`
  await site.accept(customer, id, offer)
  await notification(colleague, 'offer_accepted')
  await site.sql`UPDATE users SET status = 1 WHERE _id = ${site.staff._id}`
})

test('notifies the customer about a refund with its amount and reason', async () => {
  const { customer, id } = await offered()
  await site.refund(site.staff, id, '12.50', 'Two days late')
  expect((await notification(customer, 'order_refunded')).values).toMatchObject({ credits: '12.50' })
  expect(await mailsTo(customer, 'order_refunded')).toMatchObject([{ values: { reason: 'Two days late' } }])
})

test('reminds a customer of the total overdue amount, by mail only if they want that', async () => {
  const customer = await site.person()
  const silent = await site.person()
  for (const person of [customer, customer, silent]) {
    const id = await site.order(person, { pay_later: true })
    await site.change(site.staff, id, 'start')
    await site.deliver(site.staff, id)
  }
  await site.sql`UPDATE orders SET completed_at = now() - interval '8 days' WHERE payment = 'due'`
  await site.sql`INSERT INTO notification_choices (user_id, topic, channel, wanted) VALUES (${silent._id}, 'credits', 'mail', false)`
  expect(await remindDebtors(site.sql, new Date())).toBe(2)
  expect(await notification(customer, 'payment_overdue')).toEqual({
    values: { count: '2', credits: '200.00' },
    link: '/your_order',
  })
  await notification(silent, 'payment_overdue')
  expect([(await mailsTo(customer, 'payment_overdue')).length, await mailsTo(silent, 'payment_overdue')]).toEqual([
    1,
    [],
  ])
})
