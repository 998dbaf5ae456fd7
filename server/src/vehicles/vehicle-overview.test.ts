import { GetVehicleOverview } from '@mapwright/contract/vehicles/overview-endpoints.ts'
import { vtypeCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoVehicles } from '../../test/demo-vehicles.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { demoVehicleList } from '../sample-data/vehicles.ts'

let site: TestSite
let admin: Person

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())

const overview = async () => (await site.call(GetVehicleOverview, {}, { as: admin })).body

test('refuses the overview to dealers', async () => {
  expect((await site.call(GetVehicleOverview, {}, { as: await site.person() })).status).toBe(403)
})

test('contains only zeros without vehicles', async () => {
  const { counts, lacking, vtypes, manufacturers } = await overview()
  expect(new Set([...Object.values(counts), ...Object.values(lacking)])).toEqual(new Set([0]))
  expect([vtypes, manufacturers]).toEqual([[], []])
})

test('counts every variant once per type, make and fuel, and its missing data', async () => {
  await loadDemoVehicles(site)
  await site.call(vtypeCalls.add, { body: { name: 'Boats' } }, { as: admin })
  const full = await overview()
  const { counts, vtypes, manufacturers, fuels } = full
  const sum = (rows: readonly { variants: number }[]) => rows.reduce((total, { variants }) => total + variants, 0)
  expect(counts.variants).toBe(demoVehicleList.length)
  expect([sum(vtypes), sum(fuels)]).toEqual([counts.variants, counts.variants])
  expect(vtypes.find(({ name }) => name === 'Boats')?.variants).toBe(0)
  const volkswagen = manufacturers.find(({ name, vtype }) => name === 'Volkswagen' && vtype === 'Cars')
  const [own] = await site.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM vehicles WHERE manufacturer = 'Volkswagen' AND vtype = 'Cars'`
  expect(volkswagen?.variants).toBe(own?.count)
  expect(full.lacking).toEqual({ ecu: 0, power: 0, stages: 0, pictures: counts.variants })
})

test('follows every change at once, also when another process makes it', async () => {
  const { counts, vtypes, fuels } = await overview()
  const [one, other] = await site.sql<
    { _id: string }[]
  >`SELECT _id FROM variants WHERE fuel = 'diesel' ORDER BY _id LIMIT 2`
  const diesels = fuels.find(({ fuel }) => fuel === 'diesel')?.variants ?? 0
  await site.sql`UPDATE variants SET ecu_brand = '', power_hp = NULL WHERE _id = ${one?._id ?? ''}`
  await site.sql`UPDATE variants SET stages = '[]', fuel = NULL, ecu_brand = '' WHERE _id = ${other?._id ?? ''}`
  const changed = await overview()
  expect(changed.lacking).toEqual({ ecu: 2, power: 1, stages: 1, pictures: counts.variants })
  expect(changed.fuels.find(({ fuel }) => fuel === 'diesel')?.variants).toBe(diesels - 1)
  expect(changed.fuels.find(({ fuel }) => fuel === null)?.variants).toBe(1)
  await site.sql`DELETE FROM variants WHERE _id = ${other?._id ?? ''}`
  const smaller = await overview()
  expect(smaller.counts).toEqual({ ...counts, variants: counts.variants - 1 })
  expect(smaller.lacking).toEqual({ ecu: 1, power: 1, stages: 0, pictures: counts.variants - 1 })
  expect(smaller.vtypes[0]?.variants).toBe((vtypes[0]?.variants ?? 0) - 1)
})
