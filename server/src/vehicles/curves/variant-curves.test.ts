import { GetAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import {
  ChangeVariantCurve,
  ListVariantCurves,
  RemoveVariantCurve,
} from '@mapwright/contract/vehicles/curves/curve-endpoints.ts'
import { DownloadVehicleReport } from '@mapwright/contract/vehicles/report/report-endpoints.ts'
import { variantCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoVehicles } from '../../../test/demo-vehicles.ts'
import { type Person, startTestSite, type TestSite, unknownId } from '../../../test/kit.ts'

let site: TestSite
let editor: Person
let dealer: Person
/** Id of a variant with stages 1 and 2. */
let golf: string
beforeAll(async () => {
  site = await startTestSite()
  editor = await site.staffWith('vehicle_statistics.variants.edit_details')
  dealer = await site.person()
  await loadDemoVehicles(site)
  const [row] = await site.sql<{ _id: string }[]>`SELECT _id FROM variants WHERE engine_code = 'CHHB'`
  golf = row?._id ?? ''
})
afterAll(() => site.close())

const run = [1500, 2500, 3500, 4500, 5500].map((rpm, at) => ({ rpm, power_hp: 60 + 40 * at, torque_nm: 350 - 10 * at }))
const change = (stage: number, points: unknown[] = run, { as = editor, id = golf } = {}) =>
  site.call(ChangeVariantCurve, { params: { id, stage }, body: { points: points as typeof run } }, { as })
const curves = async () => (await site.call(ListVariantCurves, { params: { id: golf } }, { as: dealer })).body.curves

test('refuses changes by dealers and staff without the permission, and unknown variants', async () => {
  const other = await site.staffWith('vehicle_statistics.variants.edit')
  for (const as of [dealer, other]) {
    expect((await change(0, run, { as })).status).toBe(403)
    expect((await site.call(RemoveVariantCurve, { params: { id: golf, stage: 0 } }, { as })).status).toBe(403)
  }
  expect((await change(0, run, { id: unknownId })).body.code).toBe('vehicles.variant_not_found')
  const nowhere = await site.call(ListVariantCurves, { params: { id: unknownId } }, { as: dealer })
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'vehicles.variant_not_found'])
  expect((await site.call(ListVariantCurves, { params: { id: golf } }, {})).status).toBe(401)
  expect(await curves()).toEqual([])
})

test('refuses too few or too many points, falling speeds and impossible figures, with the field', async () => {
  const at = (n: number, changes: object) => run.map((point, place) => (place === n ? { ...point, ...changes } : point))
  const many = Array.from({ length: 201 }, (_, n) => ({ rpm: 1000 + n, power_hp: 100, torque_nm: 300 }))
  for (const points of [
    [],
    run.slice(0, 4),
    many,
    at(2, { rpm: 50 }),
    at(4, { rpm: 30_001 }),
    at(1, { power_hp: 5_001 }),
    at(1, { torque_nm: -1 }),
    at(1, { torque_nm: 'much' }),
    at(1, { boost: 1 }),
  ])
    expect((await change(0, points)).status).toBe(400)
  const falling = await change(0, at(3, { rpm: 3500 }))
  expect([falling.status, falling.body.fields?.['points.3.rpm']?.code]).toEqual([400, 'not_ascending'])
  expect((await change(5)).status).toBe(400)
  expect((await change(3)).body.code).toBe('vehicles.stage_not_found')
  expect(await curves()).toEqual([])
})

test('sets, replaces and removes the curve of a stage without affecting others', async () => {
  expect((await change(2)).status).toBe(200)
  expect((await change(0)).status).toBe(200)
  const better = run.map((point) => ({ ...point, power_hp: point.power_hp + 0.5 }))
  expect((await change(2, better)).body.curve).toMatchObject({ stage: 2, points: better })
  expect(await curves()).toMatchObject([
    { stage: 0, points: run },
    { stage: 2, points: better },
  ])
  const remove = () => site.call(RemoveVariantCurve, { params: { id: golf, stage: 2 } }, { as: editor })
  expect((await remove()).status).toBe(200)
  expect((await remove()).body.code).toBe('vehicles.curve_not_found')
  expect(await curves()).toMatchObject([{ stage: 0 }])
})

test('uses the curve in the report and audits every change with the previous curve', async () => {
  const report = await site.call(DownloadVehicleReport, { params: { id: golf }, query: { stage: 1 } }, { as: dealer })
  expect([report.status, new TextDecoder().decode(report.bytes.slice(0, 5))]).toEqual([200, '%PDF-'])
  const { body } = await site.call(GetAudit, { query: { size: 4 } }, { as: await site.admin() })
  const names = body.rows.map(({ name }) => name)
  expect(names.filter((name) => name === 'vehicles.remove_variant_curve')).toHaveLength(1)
  expect(names.filter((name) => name === 'vehicles.change_variant_curve')).toHaveLength(3)
})

test('counts the curve as a dependent of its variant and removes it with it', async () => {
  const admin = await site.admin()
  const { body } = await site.call(variantCalls.countDependents, { query: { ids: golf } }, { as: admin })
  expect(body.goes).toContainEqual({ what: 'curves', count: 1 })
  expect((await site.call(variantCalls.remove, { params: { id: golf } }, { as: admin })).status).toBe(200)
  expect(await site.sql`SELECT FROM variant_curves`).toHaveLength(0)
})
