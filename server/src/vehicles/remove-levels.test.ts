import * as calls from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoVehicles } from '../../test/demo-vehicles.ts'
import { type Person, startTestSite, type TestSite, unknownId } from '../../test/kit.ts'

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

const makeNamed = async (name: string) => {
  const query = { search_keyword: name, sort: 'name' as const }
  return (await site.call(calls.manufacturerCalls.list, { query }, { as: admin })).body.manufacturers[0]
}
const remove = (ids: string[], and_below: boolean, as = admin) =>
  site.call(calls.manufacturerCalls.removeMany, { body: { ids, and_below } }, { as })

describe('removing several rows', () => {
  it('is refused to dealers, and to staff who may not delete on that level', async () => {
    const { _id = '' } = (await makeNamed('BMW')) ?? {}
    const editor = await site.staffWith('vehicle_statistics.models.delete')
    for (const as of [dealer, editor]) expect((await remove([_id], true, as)).status).toBe(403)
    const asked = await site.call(calls.manufacturerCalls.countDependents, { query: { ids: _id } }, { as: dealer })
    expect(asked.status).toBe(403)
  })

  it('removes none if one has children or is unknown', async () => {
    const bmw = await makeNamed('BMW')
    const empty = await site.call(calls.vtypeCalls.add, { body: { name: 'Boats' } }, { as: admin })
    const { _id } = empty.body.vtype
    const both = { body: { ids: [_id, bmw?.vtype_id ?? ''] } }
    const kept = await site.call(calls.vtypeCalls.removeMany, both, { as: admin })
    expect([kept.status, kept.body.code]).toEqual([409, 'vehicles.has_children'])
    const lost = await site.call(calls.vtypeCalls.removeMany, { body: { ids: [_id, unknownId] } }, { as: admin })
    expect([lost.status, lost.body.code]).toEqual([404, 'vehicles.not_found'])
    const { vtypes } = (await site.call(calls.vtypeCalls.list, { query: { search_keyword: 'boats' } }, { as: admin }))
      .body
    expect(vtypes).toHaveLength(1)
    expect((await site.call(calls.vtypeCalls.removeMany, { body: { ids: [_id] } }, { as: admin })).body.removed).toBe(1)
  })

  it('counts the dependents and removes exactly those with and_below', async () => {
    const bmw = await makeNamed('BMW')
    const count = async () => {
      const [row] = await site.sql<{ own: number; others: number }[]>`
        SELECT count(*) FILTER (WHERE manufacturer_id = ${bmw?._id ?? ''})::int AS own,
          count(*) FILTER (WHERE manufacturer_id <> ${bmw?._id ?? ''})::int AS others FROM vehicles`
      return row
    }
    const before = await count()
    const asked = await site.call(
      calls.manufacturerCalls.countDependents,
      { query: { ids: bmw?._id ?? '' } },
      { as: admin },
    )
    const goes = Object.fromEntries(asked.body.goes.map(({ what, count: number }) => [what, number]))
    expect(goes).toMatchObject({ vmodels: bmw?.children, variants: before?.own })
    expect((await remove([bmw?._id ?? ''], true)).body.removed).toBe(1)
    expect(await count()).toEqual({ own: 0, others: before?.others })
    expect(await makeNamed('BMW')).not.toMatchObject({ _id: bmw?._id })
  })
})

describe('a list', () => {
  it('is filtered by any level above and counts direct children', async () => {
    const audi = await makeNamed('Audi')
    const query = { manufacturer_id: audi?._id ?? '' }
    const models = (await site.call(calls.vmodelCalls.list, { query }, { as: dealer })).body
    expect(models.total).toBe(audi?.children)
    expect(models.vmodels.every(({ above }) => above[1] === audi?._id)).toBe(true)
    const { total } = (await site.call(calls.variantCalls.list, { query }, { as: admin })).body
    const [row] = await site.sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM vehicles WHERE manufacturer_id = ${audi?._id ?? ''}`
    expect(total).toBe(row?.count)
    const diesel = { ...query, fuel: 'diesel' as const, search_keyword: 'audi' }
    const { variants } = (await site.call(calls.variantCalls.list, { query: diesel }, { as: admin })).body
    expect(variants.every(({ fuel, path }) => fuel === 'diesel' && path[1] === 'Audi')).toBe(true)
  })

  it('is sorted by name in both directions across pages', async () => {
    const names = async (sort: 'name' | '-name') => {
      const pages = [1, 2].map((page) =>
        site.call(calls.manufacturerCalls.list, { query: { sort, page, size: 10 } }, { as: dealer }),
      )
      return (await Promise.all(pages)).flatMap(({ body }) => body.manufacturers.map(({ name }) => name.toLowerCase()))
    }
    const up = await names('name')
    expect(up).toEqual(up.toSorted())
    expect((await names('-name'))[0]?.localeCompare(up[0] ?? '')).toBeGreaterThan(0)
  })

  it('refuses unknown sorts and filters', async () => {
    for (const query of [{ sort: 'search' }, { password_hash: 'x' }, { vtype_id: 'x' }]) {
      const response = await site.call(calls.vmodelCalls.list, { query: query as never }, { as: dealer })
      expect([query, response.status]).toEqual([query, 400])
    }
  })

  it('of variants is visible to dealers and to staff with the permission', async () => {
    const without = await site.staffWith('vehicle_statistics.variants.edit')
    const allowed = await site.staffWith('vehicle_statistics.variants.table')
    const statuses = [dealer, without, allowed].map(
      async (as) => (await site.call(calls.variantCalls.list, {}, { as })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 403, 200])
  })
})
