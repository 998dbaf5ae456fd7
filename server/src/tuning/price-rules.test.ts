import * as rules from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import * as calls from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite, unknownId } from '../../test/kit.ts'

let site: TestSite
let staff: Person
let customer: Person
const prices = { price_1: '90', price_2: '80.50', price_3: '70' }

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('tuning_services')
  customer = await site.person()
})
afterAll(() => site.close())

const addService = async (name: string) =>
  (await site.call(calls.serviceCalls.add, { body: { name, ...prices } }, { as: staff })).body.service._id
const addOption = async (name: string) =>
  (await site.call(calls.optionCalls.add, { body: { name, ...prices } }, { as: staff })).body.option._id

describe('special control units', () => {
  it('refuse duplicate names, duplicate prices, unknown services and names without letters', async () => {
    const service_id = await addService('For specials')
    const add = (body: { name: string; prices?: { service_id: string }[] }) =>
      site.call(
        rules.specialEcuBrandCalls.add,
        { body: { ...body, prices: (body.prices ?? []).map((price) => ({ ...price, ...prices })) } },
        { as: staff },
      )
    expect((await add({ name: 'Delphi' })).status).toBe(200)
    expect((await add({ name: 'DELPHI' })).body.code).toBe('tuning.name_taken')
    expect((await add({ name: 'A', prices: [{ service_id }, { service_id }] })).body.fields).toHaveProperty('prices')
    expect((await add({ name: 'Any', prices: [{ service_id: unknownId }] })).body.code).toBe('tuning.service_not_found')
    expect((await add({ name: '--' })).status).toBe(400)
  })

  it('are listed to customers by name if online', async () => {
    const body = { name: 'Hidden unit', online: false, prices: [] }
    await site.call(rules.specialEcuBrandCalls.add, { body }, { as: staff })
    const names = await site.call(rules.ListSpecialEcuNames, {}, { as: customer })
    expect(names.body.special_ecu_brands.map(({ name }) => name)).toEqual(['Delphi'])
    expect((await site.call(rules.specialEcuBrandCalls.list, {}, { as: customer })).status).toBe(403)
  })

  it('lose the price of a removed service and keep the others', async () => {
    const [one, two] = [await addService('Goes'), await addService('Stays')]
    const body = { name: 'Marelli', prices: [one, two].map((service_id) => ({ service_id, ...prices })) }
    const { special_ecu_brand } = (await site.call(rules.specialEcuBrandCalls.add, { body }, { as: staff })).body
    await site.call(calls.serviceCalls.remove, { params: { id: one } }, { as: staff })
    const listed = await site.call(
      rules.specialEcuBrandCalls.list,
      { query: { search_keyword: 'marelli' } },
      { as: staff },
    )
    expect(listed.body.special_ecu_brands.map(({ _id }) => _id)).toEqual([special_ecu_brand._id])
    expect(listed.body.special_ecu_brands[0]?.prices.map(({ service_id }) => service_id)).toEqual([two])
  })
})

describe('combinations', () => {
  it.each([
    ['one part only', { service_ids: ['first'], amount: '5' }, 'service_ids'],
    ['the same part twice', { service_ids: ['first', 'first'], amount: '5' }, 'service_ids'],
    ['neither credits nor per cent', { service_ids: ['first', 'second'] }, 'amount'],
    ['credits and per cent', { service_ids: ['first', 'second'], amount: '5', percentage: '5' }, 'amount'],
    ['more than 100 per cent', { service_ids: ['first', 'second'], percentage: '101' }, 'percentage'],
  ])('refuse %s', async (_, { service_ids, ...body }, field) => {
    const ids: Record<string, string> = { first: unknownId, second: '01890000-0000-7000-8000-000000000001' }
    const input = { name: 'Bad', ...body, service_ids: service_ids.map((name) => ids[name] ?? '') }
    const response = await site.call(rules.combinationCalls.add, { body: input }, { as: staff })
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]])
  })

  it('refuse unknown parts', async () => {
    const body = { name: 'Of nothing', service_ids: [await addService('Alone'), unknownId], amount: '5' }
    const response = await site.call(rules.combinationCalls.add, { body }, { as: staff })
    expect([response.status, response.body.code]).toEqual([404, 'tuning.service_not_found'])
  })

  it('are counted as dependents of a service and removed with it', async () => {
    const [service, option] = [await addService('First part'), await addOption('Second part')]
    const body = { name: 'Pair', service_ids: [service], option_ids: [option], amount: '5' }
    await site.call(rules.combinationCalls.add, { body }, { as: staff })
    const note = { service_id: service, text: 'Please send the log.' }
    await site.call(rules.tuningNoteCalls.add, { body: note }, { as: staff })
    const goes = await site.call(calls.serviceCalls.countDependents, { query: { ids: service } }, { as: staff })
    expect(goes.body.goes).toEqual([
      { what: 'combinations', count: 1 },
      { what: 'notes', count: 1 },
    ])
    await site.call(calls.serviceCalls.removeMany, { body: { ids: [service] } }, { as: staff })
    const { combinations } = (await site.call(rules.combinationCalls.list, {}, { as: staff })).body
    expect(combinations.filter(({ name }) => name === 'Pair')).toEqual([])
  })
})

describe('notes', () => {
  it('refuse empty text, missing conditions and unknown services', async () => {
    const add = (body: object) =>
      site.call(rules.tuningNoteCalls.add, { body: body as { text: string } }, { as: staff })
    expect((await add({ text: ' ', ecu: 'Bosch' })).body.fields).toHaveProperty('text')
    expect((await add({ text: 'About nothing' })).body.fields).toHaveProperty('service_id')
    expect((await add({ text: 'Hm', service_id: unknownId })).body.code).toBe('tuning.service_not_found')
  })

  it('are part of the catalogue for customers', async () => {
    const body = { ecu: 'Bosch MD1', text: 'Bench only.' }
    await site.call(rules.tuningNoteCalls.add, { body }, { as: staff })
    const { notes } = (await site.call(calls.ListCatalogue, {}, { as: customer })).body
    expect(notes).toContainEqual(expect.objectContaining({ ecu: 'Bosch MD1', text: 'Bench only.' }))
  })
})

it('price rules cannot be changed by customers or by staff without the permission', async () => {
  const params = { id: unknownId }
  for (const as of [customer, await site.staffWith('orders')]) {
    const replies = await Promise.all([
      site.call(rules.specialEcuBrandCalls.add, { body: { name: 'Mine' } }, { as }),
      site.call(rules.specialEcuBrandCalls.change, { params, body: { name: 'Mine' } }, { as }),
      site.call(rules.specialEcuBrandCalls.remove, { params }, { as }),
      site.call(rules.specialEcuBrandCalls.removeMany, { body: { ids: [unknownId] } }, { as }),
      site.call(rules.combinationCalls.add, { body: { name: 'Mine' } }, { as }),
      site.call(rules.combinationCalls.change, { params, body: { name: 'Mine' } }, { as }),
      site.call(rules.combinationCalls.remove, { params }, { as }),
      site.call(rules.tuningNoteCalls.add, { body: { text: 'Mine' } }, { as }),
      site.call(rules.tuningNoteCalls.change, { params, body: { text: 'Mine' } }, { as }),
      site.call(rules.tuningNoteCalls.remove, { params }, { as }),
      site.call(calls.ListCatalogueAs, { params: { price_type: '3' } }, { as }),
      site.call(calls.serviceCalls.removeMany, { body: { ids: [unknownId] } }, { as }),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([403]))
  }
})
