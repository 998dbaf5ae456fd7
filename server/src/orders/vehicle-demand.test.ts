import { GetVehicleDemand } from '@mapwright/contract/orders/demand-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { makeCatalogue, orderCalls } from '../../test/order-kit.ts'

let site: TestSite
let staff: Person
let customer: Person

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.person({ role_id: 3, permissions: ['orders'] })
  customer = await site.person()
})
afterAll(() => site.close())

const demand = async (days?: number) =>
  (await site.call(GetVehicleDemand, { query: days ? { days } : {} }, { as: staff })).body

test('only staff who see orders see what is ordered', async () => {
  const other = await site.person({ role_id: 3, permissions: ['vehicle_statistics.variants.table'] })
  for (const as of [customer, other]) expect((await site.call(GetVehicleDemand, {}, { as })).status).toBe(403)
})

test('placed orders count for their vehicle and make, drafts do not, and older ones than asked for neither', async () => {
  const admin = await site.admin()
  const { orderIn } = orderCalls(site, await makeCatalogue(site))
  for (const status of ['draft', 'pending', 'in_progress'] as const) await orderIn(status, { customer, staff: admin })
  const golf = { manufacture: 'Volkswagen', model: 'Golf', variant_id: null, orders: 2 }
  expect(await demand()).toMatchObject({ vehicles: [golf], makes: [{ name: 'Volkswagen', orders: 2 }] })
  await site.sql`UPDATE orders SET submitted_at = submitted_at - interval '40 days' WHERE status = 'pending'`
  expect((await demand(30)).makes).toMatchObject([{ orders: 1 }])
  expect((await demand(90)).makes).toMatchObject([{ orders: 2 }])
})
