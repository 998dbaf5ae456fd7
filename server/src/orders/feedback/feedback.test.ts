import { GetAdminNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import type { Face } from '@mapwright/contract/orders/feedback/feedback.ts'
import { GiveFeedback } from '@mapwright/contract/orders/feedback/feedback-endpoints.ts'
import { GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { GetCompleteOrders } from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announceRemoval } from '../../../test/announce-removal.ts'
import { eventsHandled } from '../../../test/events-handled.ts'
import { eventually } from '../../../test/eventually.ts'
import { exportedData } from '../../../test/exported-data.ts'
import type { Person } from '../../../test/kit.ts'
import { modified } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { ordersData } from '../own-data.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
})
afterAll(() => site.close())

const give = (id: string, face: Face, { words = '', delivery_no = 1, as = site.customer } = {}) =>
  site.call(GiveFeedback, { params: { id }, body: { face, words, delivery_no } }, { as })
const feedbackOf = async (id: string, as: Person) => (await site.read(as, id)).feedback

it('is refused before the delivery, for an earlier delivery, and to everyone except the customer', async () => {
  expect((await give(await site.orderIn('pending'), 3)).body.code).toBe('orders.wrong_state')
  const id = await site.orderIn('completed')
  expect((await give(id, 3, { delivery_no: 2 })).body.code).toBe('orders.wrong_state')
  expect((await give(id, 3, { as: await site.person() })).body.code).toBe('orders.not_found')
  expect((await give(id, 3, { as: site.staff })).status).toBe(403)
  expect((await give(id, 4 as Face)).status).toBe(400)
  expect((await give(id, 1, { words: 'x'.repeat(501) })).status).toBe(400)
  expect(await feedbackOf(id, site.customer)).toEqual({ asked: 1, given: [] })
})

it('shows the author of the delivery to staff only, and is in the order lists of staff', async () => {
  const id = await site.orderIn('completed')
  const { body } = await give(id, 2, { words: 'It smokes a little' })
  expect(body.feedback.given).toMatchObject([{ delivery_no: 1, face: 2, words: 'It smokes a little', staff: null }])
  expect((await feedbackOf(id, site.staff)).given[0]?.staff).toBe('Pat Example')
  const faceIn = async (as: Person) => {
    const { orders } = (
      as === site.staff
        ? await site.call(GetCompleteOrders, { query: {} }, { as })
        : await site.call(GetOrders, { query: {} }, { as })
    ).body
    return orders.find(({ _id }) => _id === id)?.face
  }
  expect([await faceIn(site.staff), await faceIn(site.customer)]).toEqual([2, null])
})

it('can be changed for fourteen days', async () => {
  const id = await site.orderIn('completed')
  await give(id, 3)
  await site.sql`UPDATE order_feedback SET created_at = now() - interval '13 days 23 hours' WHERE order_id = ${id}`
  expect((await give(id, 2, { words: 'On second thoughts' })).body.feedback.given[0]).toMatchObject({ face: 2 })
  await site.sql`UPDATE order_feedback SET created_at = now() - interval '14 days' WHERE order_id = ${id}`
  expect((await give(id, 1)).body.code).toBe('orders.feedback_closed')
  expect((await feedbackOf(id, site.customer)).given).toMatchObject([{ face: 2, words: 'On second thoughts' }])
})

it('is requested again after a revision, but not during one', async () => {
  const id = await site.orderIn('completed')
  await give(id, 1, { words: 'No power' })
  await site.change(site.staff, id, 'revise')
  expect((await feedbackOf(id, site.customer)).asked).toBeNull()
  expect((await give(id, 3)).body.code).toBe('orders.wrong_state')
  await site.deliver(site.staff, id, new Uint8Array(modified.map((byte, at) => (at === 200_000 ? byte ^ 1 : byte))))
  expect((await feedbackOf(id, site.customer)).asked).toBe(2)
  await give(id, 3, { delivery_no: 2 })
  expect((await feedbackOf(id, site.staff)).given.map(({ delivery_no, face }) => [delivery_no, face])).toEqual([
    [2, 3],
    [1, 1],
  ])
})

it('notifies staff once, and only of the worst rating', async () => {
  const notifiedLinks = async () => {
    const { body } = await site.call(GetAdminNotifications, { query: { size: 100 } }, { as: site.staff })
    return body.notifications.filter(({ kind }) => kind === 'order_unhappy').map(({ link }) => link)
  }
  const [happy, unhappy] = [await site.orderIn('completed'), await site.orderIn('completed')]
  await give(happy, 3)
  await give(unhappy, 1, { words: 'No power' })
  await give(unhappy, 1, { words: 'No power at all' })
  const mine = async () => (await notifiedLinks()).filter((link) => link.endsWith(unhappy) || link.endsWith(happy))
  await eventually(async () => expect(await mine()).toEqual([`/admin/manage_orders/order_details/${unhappy}`]))
  await eventsHandled(site)
  expect(await mine()).toHaveLength(1)
})

it('is in the export of the customer’s data; after removal the texts are deleted and the ratings stay', async () => {
  const { customer: writer, id } = await site.firstOrderIn('completed')
  await give(id, 1, { words: 'Never again', as: writer })
  const rows = await exportedData(site, ordersData, writer, 'order_feedback')
  expect(rows).toMatchObject([{ delivery_no: 1, face: 1, words: 'Never again' }])
  await announceRemoval(site, writer)
  await eventually(async () => {
    const [kept] = await site.sql`SELECT face, words FROM order_feedback WHERE order_id = ${id}`
    expect(kept).toEqual({ face: 1, words: '' })
  })
})
