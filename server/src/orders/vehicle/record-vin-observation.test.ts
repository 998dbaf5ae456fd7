import { RegSearch } from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import { variantCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDemoVehicles } from '../../../test/demo-vehicles.ts'
import { eventsHandled } from '../../../test/events-handled.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
let admin: Person
let other: Person
/** Ids of Golf variants that match the VINs below, and of a variant of another manufacturer. */
let golfs: string[]
let audi: string
const own = 'WVWZZZAUZGW123456'
const alike = 'WVWZZZAUZGP654321'

beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  admin = await site.admin()
  other = await site.person()
  await loadDemoVehicles(site)
  golfs = (
    await site.sql<{ _id: string }[]>`
      SELECT _id FROM vehicles WHERE vmodel = 'Golf' AND generation LIKE 'Mk7%' ORDER BY name DESC`
  ).map(({ _id }) => _id)
  const [row] = await site.sql<{ _id: string }[]>`SELECT _id FROM vehicles WHERE manufacturer = 'Audi' LIMIT 1`
  audi = row?._id ?? ''
})
afterAll(() => site.close())
beforeEach(() => site.sql`DELETE FROM learned_vins`)

async function order(variant_id: string | undefined, vin = own): Promise<string> {
  const id = await site.order(site.customer, { variant_id: variant_id ?? null, vin })
  await eventsHandled(site)
  return id
}
const search = async (vin = alike) => (await site.call(RegSearch, { params: { reg: vin } }, { as: other })).body
const said = async (vin = alike) =>
  (await search(vin)).candidates.slice(0, 3).map(({ score, orders, vehicle }) => [vehicle._id, score, orders])

test('all matching variants rank equally before the first order', async () => {
  const { candidates } = await search()
  expect(candidates.length).toBeGreaterThan(3)
  expect(new Set(candidates.map(({ score, orders }) => `${score} ${orders}`))).toEqual(new Set(['80 0']))
})

test('ordered variants rank first for the next VIN of the same kind, higher with each order', async () => {
  await order(golfs[2])
  expect((await said())[0]).toEqual([golfs[2], 90, 1])
  await order(golfs[2])
  await order(golfs[2])
  await order(golfs[1])
  expect((await said()).slice(0, 2)).toEqual([
    [golfs[2], 92, 3],
    [golfs[1], 84, 1],
  ])
  expect((await said()).at(2)?.slice(1)).toEqual([80, 0])
})

test('observations do not affect another model year, another model or a mistyped VIN', async () => {
  await order(golfs[2])
  for (const vin of ['WVWZZZAUZFW123456', 'WVWZZZ3CZGE123456'])
    expect((await search(vin)).candidates.every(({ orders }) => orders === 0)).toBe(true)
  await order(golfs[2], '1HGCM82633A004353')
  await order(golfs[2], 'WVW123456')
  await order(undefined)
  expect(await site.sql`SELECT FROM learned_vins`).toHaveLength(1)
})

test('a variant that contradicts the VIN tables ranks lower until many orders confirm it', async () => {
  await order(audi)
  const { candidates } = await search()
  expect(candidates[0]?.score).toBe(80)
  expect(candidates.find(({ vehicle }) => vehicle._id === audi)).toMatchObject({ score: 50, orders: 1 })
})

test('nothing of other dealers’ orders is revealed or stored, neither VIN nor user', async () => {
  const _id = await order(golfs[2])
  const response = JSON.stringify(await search())
  for (const secret of [own, '123456', site.customer._id, site.customer.email, _id])
    expect(response).not.toContain(secret)
  const [kept] = await site.sql`SELECT * FROM learned_vins`
  expect(kept).toEqual({ order_id: _id, pattern: 'WVWZZZAU', year_code: 'G', variant_id: golfs[2] })
})

test('a cancelled order is removed from the observations, and so is a removed variant', async () => {
  const cancelled = await order(golfs[2])
  expect((await site.cancel(admin, cancelled)).status).toBe(200)
  await eventsHandled(site)
  expect(await site.sql`SELECT FROM learned_vins`).toHaveLength(0)
  await order(golfs[3])
  expect((await site.call(variantCalls.remove, { params: { id: golfs[3] ?? '' } }, { as: admin })).status).toBe(200)
  expect(await site.sql`SELECT FROM learned_vins`).toHaveLength(0)
  expect((await said())[0]?.slice(1)).toEqual([80, 0])
})
