import { GetVehicleDemand } from '@mapwright/contract/orders/vehicle/demand-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
})
afterAll(() => site.close())

const demand = async (days?: number) =>
  (await site.call(GetVehicleDemand, { query: days ? { days } : {} }, { as: site.staff })).body

test('requires the permission for orders', async () => {
  const other = await site.staffWith('vehicle_statistics.variants.table')
  for (const as of [site.customer, other]) expect((await site.call(GetVehicleDemand, {}, { as })).status).toBe(403)
})

test('counts placed orders of the period by vehicle and make, without drafts', async () => {
  for (const status of ['draft', 'pending', 'in_progress'] as const) await site.orderIn(status)
  const golf = { manufacture: 'Volkswagen', model: 'Golf', variant_id: null, orders: 2 }
  expect(await demand()).toMatchObject({ vehicles: [golf], makes: [{ name: 'Volkswagen', orders: 2 }] })
  await site.sql`UPDATE orders SET submitted_at = submitted_at - interval '40 days' WHERE status = 'pending'`
  expect((await demand(30)).makes).toMatchObject([{ orders: 1 }])
  expect((await demand(90)).makes).toMatchObject([{ orders: 2 }])
})
