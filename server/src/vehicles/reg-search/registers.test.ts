import {
  ChangeRegSearchProvider,
  GetRegSearchProvider,
  RegSearch,
} from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoVehicles } from '../../../test/demo-vehicles.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startRdwServer, startVegvesenServer } from '../../../test/register-server.ts'

let rdw: Awaited<ReturnType<typeof startRdwServer>>
let vegvesen: Awaited<ReturnType<typeof startVegvesenServer>>
let site: TestSite
let admin: Person
let dealer: Person

beforeAll(async () => {
  rdw = await startRdwServer()
  vegvesen = await startVegvesenServer()
  site = await startTestSite({ env: { PRIVATE_TARGETS: `${rdw.target},${vegvesen.target}` } })
  admin = await site.admin()
  dealer = await site.person()
  await loadDemoVehicles(site)
})
afterAll(async () => {
  await site.close()
  await rdw.close()
  await vegvesen.close()
})

const ask = (reg: string) => site.call(RegSearch, { params: { reg } }, { as: dealer })
const configure = (provider: 'rdw' | 'vegvesen', key: string) => {
  const address = provider === 'rdw' ? `${rdw.url}/resource` : `${vegvesen.url}/enkeltoppslag/kjoretoydata`
  return site.call(ChangeRegSearchProvider, { body: { provider, address, key } }, { as: admin })
}
const failing = [
  ['BAD400', 422, 'vehicles.not_a_plate'],
  ['BAD429', 503, 'vehicles.provider_busy'],
  ['BAD500', 502, 'vehicles.provider_failed'],
  ['BAD503', 503, 'vehicles.provider_busy'],
  ['BAD200', 502, 'vehicles.provider_failed'],
] as const
const expectFailures = async () => {
  for (const [reg, status, code] of failing) {
    const refused = await ask(reg)
    expect([reg, refused.status, refused.body.code]).toEqual([reg, status, code])
  }
}

describe('the open data of the Netherlands', () => {
  it('need no key, and return make, model, year, fuel, displacement and color', async () => {
    expect((await configure('rdw', '')).status).toBe(200)
    const { status, body } = await ask('6-TJR-64')
    expect([status, body.number]).toEqual([200, '6TJR64'])
    expect(body.registered).toEqual({
      ...{ make: 'Nissan', model: 'Note', year: 2014, fuel: 'petrol', displacement_cc: 1198, color: 'Grijs' },
    })
    expect(rdw.asked.at(-1)?.headers['x-app-token']).toBeUndefined()
    expect((await ask('9ZZZ99')).body.code).toBe('vehicles.reg_unknown')
  })

  it('name two fuels of a hybrid; a model that the catalogue names differently still finds variants', async () => {
    const { body } = await ask('1ABC23')
    expect(body.registered).toMatchObject({ model: 'Golf Variant GTE', fuel: 'hybrid', color: '' })
    expect(body.candidates.length).toBeGreaterThan(0)
    expect(new Set(body.candidates.map(({ vehicle }) => vehicle.vmodel))).toEqual(new Set(['Golf']))
  })

  it('are requested with the app token, if any, which is deleted when the address changes', async () => {
    await configure('rdw', 'app-token')
    await ask('2ABC34')
    expect(rdw.asked.at(-1)?.headers['x-app-token']).toBe('app-token')
    const body = { provider: 'rdw', address: `${rdw.url}/resource/`, key: '' } as const
    await site.call(ChangeRegSearchProvider, { body }, { as: admin })
    await ask('3ABC45')
    expect(rdw.asked.at(-1)?.headers['x-app-token']).toBeUndefined()
    const shown = await site.call(GetRegSearchProvider, {}, { as: admin })
    expect(shown.body).toMatchObject({ provider: 'rdw', access: { has_key: false } })
  })

  it('report their failures like the other registers', expectFailures)
})

describe('the register of Norway', () => {
  it('requires a key', async () => {
    const refused = await configure('vegvesen', '')
    expect([refused.status, refused.body.code]).toEqual([422, 'vehicles.provider_key_needed'])
    expect((await configure('vegvesen', 'wrong')).status).toBe(200)
    expect((await ask('EK39085')).body.code).toBe('vehicles.provider_failed')
    expect((await configure('vegvesen', 'test-key')).status).toBe(200)
  })

  it('returns make, model, year of the first registration, fuel, displacement and color', async () => {
    const { body } = await ask('AB 12345')
    expect(body.registered).toEqual({
      ...{ make: 'Volkswagen', model: 'Golf Variant', year: 2017, fuel: 'diesel', displacement_cc: 1968, color: 'Grå' },
    })
    expect(body.candidates[0]?.vehicle).toMatchObject({ manufacturer: 'Volkswagen', vmodel: 'Golf' })
    expect((await ask('EK39085')).body.registered).toMatchObject({ fuel: 'electric', displacement_cc: null })
    expect((await ask('CD12345')).body.registered).toMatchObject({ make: 'Toyota', fuel: 'hybrid' })
    expect((await ask('ZZ99999')).body.code).toBe('vehicles.reg_unknown')
  })

  it('reports its failures like the other registers', expectFailures)
})
