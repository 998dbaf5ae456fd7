import { GetCreditHistory } from '@mapwright/contract/credits/statement-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderMoneyActions, startMoneySite } from '../../../test/money-kit.ts'

let site: OrderMoneyActions

beforeAll(async () => {
  site = await startMoneySite()
})
afterAll(() => site.close())

test('a statement names the order and car of each posting, and labels extras and partial refunds', async () => {
  const id = await site.orderIn('in_progress')
  await site.give(site.customer, 100)
  const offer = { ...site.launchControl, note: 'It fits', valid_days: 7 }
  const offered = (await site.offer(site.staff, id, offer)).body.order.money.offers.at(-1)?._id ?? ''
  expect((await site.accept(site.customer, id, offered)).status).toBe(200)
  expect((await site.refund(site.staff, id, '12.50', 'Less gain than promised')).status).toBe(200)

  const { number, manufacture, model, reg_no } = await site.read(site.customer, id)
  const { body } = await site.call(GetCreditHistory, {}, { as: site.customer })
  const ofOrder = body.history.filter(({ ref_id }) => ref_id === id)
  expect(ofOrder.map(({ reason }) => reason)).toEqual(['partial_refund', 'order_extra', 'order'])
  expect(ofOrder[0]).toMatchObject({ amount: '12.50', note: 'Less gain than promised' })
  for (const { order } of ofOrder) {
    expect(order).toMatchObject({ number, reg_no })
    expect(order?.vehicle).toContain(`${manufacture} ${model}`)
  }
})
