import { GetCreditHistory } from '@mapwright/contract/credits/statement-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderMoneyActions, startMoneySite } from '../../../test/money-kit.ts'

let desk: OrderMoneyActions

beforeAll(async () => {
  desk = await startMoneySite()
})
afterAll(() => desk.close())

test('a statement names the order and car of each movement, and extras and partial refunds as what they are', async () => {
  const id = await desk.orderIn('in_progress')
  await desk.give(desk.customer, 100)
  const offer = { ...desk.launchControl, note: 'It fits', valid_days: 7 }
  const offered = (await desk.offer(desk.staff, id, offer)).body.order.money.offers.at(-1)?._id ?? ''
  expect((await desk.accept(desk.customer, id, offered)).status).toBe(200)
  expect((await desk.refund(desk.staff, id, '12.50', 'Less gain than promised')).status).toBe(200)

  const { number, manufacture, model, reg_no } = await desk.read(desk.customer, id)
  const { body } = await desk.call(GetCreditHistory, {}, { as: desk.customer })
  const ofOrder = body.history.filter(({ ref_id }) => ref_id === id)
  expect(ofOrder.map(({ reason }) => reason)).toEqual(['partial_refund', 'order_extra', 'order'])
  expect(ofOrder[0]).toMatchObject({ amount: '12.50', note: 'Less gain than promised' })
  for (const { order } of ofOrder) {
    expect(order).toMatchObject({ number, reg_no })
    expect(order?.vehicle).toContain(`${manufacture} ${model}`)
  }
})
