import * as calls from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoVehicles } from '../../test/demo-vehicles.ts'
import { type Person, startTestSite, type TestSite, unknownId } from '../../test/kit.ts'
import { demoVehicleList, demoVehicles } from '../sample-data/vehicles.ts'
import { vehicleOf } from './vehicle-rows.ts'

let site: TestSite
let admin: Person
let dealer: Person
beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
  dealer = await site.person()
  await loadDemoVehicles(site)
})
afterAll(() => site.close())

const search = async (search_keyword: string) =>
  (await site.call(calls.SearchVehicles, { query: { search_keyword } }, { as: dealer })).body.vehicles

/** Creates a row on each of the four levels above a variant. */
async function chain(name: string) {
  const { vtype } = (await site.call(calls.vtypeCalls.add, { body: { name } }, { as: admin })).body
  const make = { body: { name: `${name} works`, vtype_id: vtype._id } }
  const { manufacturer } = (await site.call(calls.manufacturerCalls.add, make, { as: admin })).body
  const model = { body: { name: `${name} model`, manufacturer_id: manufacturer._id } }
  const { vmodel } = (await site.call(calls.vmodelCalls.add, model, { as: admin })).body
  const built = { body: { name: 'I', vmodel_id: vmodel._id, year_from: 2001 } }
  const { generation } = (await site.call(calls.generationCalls.add, built, { as: admin })).body
  return { vtype, manufacturer, vmodel, generation }
}

describe('the vehicle tree', () => {
  it('is browsed by a dealer from type to variant', async () => {
    const { vtypes, total } = (await site.call(calls.vtypeCalls.list, {}, { as: dealer })).body
    expect(total).toBe(demoVehicles.length)
    const cars = vtypes.find(({ name }) => name === 'Cars')?._id ?? ''
    const makes = (await site.call(calls.manufacturerCalls.selected, { params: { parent: cars } }, { as: dealer })).body
    expect(makes.manufacturers.map(({ name }) => name)).toContain('BMW')
    const bmw = makes.manufacturers.find(({ name }) => name === 'BMW')?._id ?? ''
    const models = (await site.call(calls.vmodelCalls.selected, { params: { parent: bmw } }, { as: dealer })).body
    const series3 = models.vmodels.find(({ name }) => name === '3 Series')?._id ?? ''
    const built = (await site.call(calls.generationCalls.selected, { params: { parent: series3 } }, { as: dealer }))
      .body
    expect(built.generations.map(({ name }) => name)).toEqual(['E46', 'E90', 'F30'])
    const e90 = built.generations[1]?._id ?? ''
    const only = { params: { parent: e90 }, query: { search_keyword: '335D' } }
    const { variants } = (await site.call(calls.variantCalls.selected, only, { as: dealer })).body
    expect(variants).toMatchObject([
      { name: '335d 286', ecu_version: 'EDC16CP35', path: ['Cars', 'BMW', '3 Series', 'E90'] },
    ])
    const { vehicle } = (await site.call(calls.GetVehicle, { params: { id: variants[0]?._id ?? '' } }, { as: dealer }))
      .body
    expect(vehicle).toMatchObject({
      vtype: 'Cars',
      manufacturer: 'BMW',
      vmodel: '3 Series',
      generation: 'E90',
      power_hp: 286,
      stages: [{ stage: 1, power_hp: 340, torque_nm: 680 }],
    })
  })

  it('is listed in pages and searched by keyword, including the names above', async () => {
    const first = (await site.call(calls.variantCalls.list, { query: { size: 5 } }, { as: dealer })).body
    const second = (await site.call(calls.variantCalls.list, { query: { size: 5, page: 2 } }, { as: dealer })).body
    expect(first.total).toBe(demoVehicleList.length)
    expect(new Set([...first.variants, ...second.variants].map(({ _id }) => _id)).size).toBe(10)
    const bmw = (await site.call(calls.generationCalls.list, { query: { search_keyword: 'bmw' } }, { as: dealer })).body
    expect(bmw.total).toBeGreaterThan(3)
    expect(bmw.generations.every(({ path }) => path.includes('BMW'))).toBe(true)
    const none = (await site.call(calls.manufacturerCalls.list, { query: { search_keyword: '%' } }, { as: dealer }))
      .body
    expect(none.total).toBe(0)
    const { ecu_brands } = (await site.call(calls.ListEcuBrands, {}, { as: dealer })).body
    expect(ecu_brands).toContain('Bosch')
  })

  it('sorts children in natural order', async () => {
    const { generation } = await chain('Sorted')
    for (const name of ['Mk 10', 'Mk 9', 'mk 1'])
      await site.call(calls.variantCalls.add, { body: { name, generation_id: generation._id } }, { as: admin })
    const input = { params: { parent: generation._id } }
    const { variants } = (await site.call(calls.variantCalls.selected, input, { as: dealer })).body
    expect(variants.map(({ name }) => name)).toEqual(['mk 1', 'Mk 9', 'Mk 10'])
  })

  it('can only be changed with the permission for the level and the action', async () => {
    const { generation } = await chain('Guarded')
    const editor = await site.staffWith('vehicle_statistics.generations.edit')
    const change = { params: { id: generation._id }, body: { name: 'II', vmodel_id: generation.vmodel_id } }
    const { vmodel_id } = generation
    for (const as of [dealer, editor, await site.staffWith('orders')]) {
      const add = await site.call(calls.generationCalls.add, { body: { name: 'III', vmodel_id } }, { as })
      const remove = await site.call(calls.generationCalls.remove, { params: { id: generation._id } }, { as })
      const other = await site.call(
        calls.variantCalls.add,
        { body: { name: 'X', generation_id: generation._id } },
        { as },
      )
      expect([add.status, remove.status, other.status]).toEqual([403, 403, 403])
    }
    expect((await site.call(calls.generationCalls.change, change, { as: dealer })).status).toBe(403)
    expect((await site.call(calls.generationCalls.change, change, { as: editor })).body.generation.name).toBe('II')
    expect((await site.call(calls.vtypeCalls.list, {})).status).toBe(401)
    expect((await site.call(calls.SearchVehicles, { query: { search_keyword: 'a' } })).status).toBe(401)
  })

  it('refuses duplicate names within a parent, unknown parents and ids, and removing a parent with children', async () => {
    const { vtype, manufacturer, generation } = await chain('Strict')
    const twice = { body: { name: 'STRICT WORKS', vtype_id: vtype._id } }
    expect((await site.call(calls.manufacturerCalls.add, twice, { as: admin })).body.code).toBe('vehicles.name_taken')
    const lost = { body: { name: 'X', generation_id: unknownId } }
    expect((await site.call(calls.variantCalls.add, lost, { as: admin })).body.code).toBe('vehicles.parent_not_found')
    const nobody = { params: { id: unknownId }, body: { name: 'X' } }
    expect((await site.call(calls.vtypeCalls.change, nobody, { as: admin })).body.code).toBe('vehicles.not_found')
    expect((await site.call(calls.GetVehicle, { params: { id: unknownId } }, { as: dealer })).status).toBe(404)
    const parent = { params: { id: manufacturer._id } }
    const kept = await site.call(calls.manufacturerCalls.remove, parent, { as: admin })
    expect([kept.status, kept.body.code]).toEqual([409, 'vehicles.has_children'])
    const leaf = { params: { id: generation._id } }
    expect((await site.call(calls.generationCalls.remove, leaf, { as: admin })).status).toBe(200)
    expect((await site.call(calls.generationCalls.remove, leaf, { as: admin })).body.code).toBe('vehicles.not_found')
    const backwards = { body: { name: 'X', vmodel_id: generation.vmodel_id, year_from: 2010, year_to: 2001 } }
    expect((await site.call(calls.generationCalls.add, backwards, { as: admin })).status).toBe(400)
  })

  it('stores every field of a variant', async () => {
    const { generation } = await chain('Full')
    const variant = {
      generation_id: generation._id,
      name: '2.0 TDI 150',
      engine: '2.0 TDI',
      engine_code: 'CRLB',
      fuel: 'diesel' as const,
      displacement_cc: 1968,
      power_hp: 150,
      torque_nm: 340,
      stages: [{ stage: 1, power_hp: 190, torque_nm: 410 }],
      ecu_brand: 'Bosch',
      ecu_version: 'EDC17C64',
      transmission: 'DSG, 6-speed',
      read_tools: ['KESS3', 'Autotuner'],
    }
    const { body } = await site.call(calls.variantCalls.add, { body: variant }, { as: admin })
    expect(body.variant).toMatchObject(variant)
    expect(await vehicleOf(site.sql, body.variant._id)).toMatchObject(variant)
    const bare = { params: { id: body.variant._id }, body: { generation_id: generation._id, name: 'Bare' } }
    const changed = (await site.call(calls.variantCalls.change, bare, { as: admin })).body.variant
    expect(changed).toMatchObject({ name: 'Bare', stages: [], read_tools: [], fuel: null })
  })
})

describe('quick search', () => {
  it('finds vehicles that match every word in any order and case, closest first', async () => {
    const found = await search('TDI golf 2.0 edc17')
    expect(found.length).toBeGreaterThan(0)
    for (const vehicle of found) {
      const text = Object.values(vehicle).join(' ').toLowerCase()
      for (const word of ['golf', '2.0', 'tdi', 'edc17']) expect(text).toContain(word)
    }
    expect((await search('335d'))[0]).toMatchObject({ name: '335d 286', manufacturer: 'BMW' })
    expect(await search('golf zeppelin')).toEqual([])
    expect((await search('bosch')).length).toBe(20)
  })

  it('matches two letters at the beginning of a word and escapes wildcards', async () => {
    const found = await search('m4 s5')
    expect(found.map(({ name }) => name)).toEqual(['M4 431'])
    expect(await search('100%')).toEqual([])
    expect(await search('_')).toEqual([])
  })

  it('finds names in non-Latin scripts', async () => {
    const { generation } = await chain('Лада')
    await site.call(
      calls.variantCalls.add,
      { body: { name: 'Škoda 1.6', generation_id: generation._id } },
      { as: admin },
    )
    expect(await search('ЛАДА škoda 1.6')).toHaveLength(1)
    expect(await search('лада škada')).toEqual([])
  })

  it('knows the short names of makes', async () => {
    const found = await search('vw golf')
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ manufacturer }) => manufacturer === 'Volkswagen')).toBe(true)
  })

  it('follows a rename and a move of any level above', async () => {
    const { vtype, manufacturer, vmodel, generation } = await chain('Moving')
    await site.call(calls.variantCalls.add, { body: { name: 'zz1', generation_id: generation._id } }, { as: admin })
    const rename = async () => {
      const make = { params: { id: manufacturer._id }, body: { name: 'Wanderer', vtype_id: vtype._id } }
      await site.call(calls.manufacturerCalls.change, make, { as: admin })
      const model = { params: { id: vmodel._id }, body: { name: 'W25', manufacturer_id: manufacturer._id } }
      await site.call(calls.vmodelCalls.change, model, { as: admin })
      const built = { params: { id: generation._id }, body: { name: 'Roadster', vmodel_id: vmodel._id } }
      await site.call(calls.generationCalls.change, built, { as: admin })
    }
    await rename()
    expect(await search('wanderer w25 roadster zz1')).toHaveLength(1)
    expect(await search('moving zz1')).toEqual([])
    const other = await chain('Elsewhere')
    const move = { params: { id: generation._id }, body: { name: 'Roadster', vmodel_id: other.vmodel._id } }
    await site.call(calls.generationCalls.change, move, { as: admin })
    expect(await search('elsewhere roadster zz1')).toHaveLength(1)
  })
})
