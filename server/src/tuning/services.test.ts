import { credits } from '@mapwright/contract/api/amounts.ts'
import * as calls from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite, unknownId } from '../../test/kit.ts'
import { demoOptions, demoServices } from '../sample-data/services.ts'
import { loadServices } from './load-services.ts'

let site: TestSite
let staff: Person
const prices = { price_1: '90', price_2: '80.50', price_3: '70' }

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('tuning_services')
})
afterAll(() => site.close())

const addService = async (name: string, more: { online?: boolean; options?: string[] } = {}) =>
  (await site.call(calls.serviceCalls.add, { body: { name, ...prices, ...more } }, { as: staff })).body.service
const addOption = async (name: string) =>
  (await site.call(calls.optionCalls.add, { body: { name, ...prices } }, { as: staff })).body.option

describe('services', () => {
  it('are shown to customers at their own price if online', async () => {
    const option = await addOption('Launch')
    await addService('Stage one', { options: [option._id] })
    await addService('Hidden stage', { online: false })
    const customer = await site.person({ price_type: 2 })
    const { body } = await site.call(calls.ListCatalogue, {}, { as: customer })
    expect(body.services.map(({ name, price }) => [name, price])).toEqual([['Stage one', '80.50']])
    expect(body.services[0]?.options.map(({ name, price }) => [name, price])).toEqual([['Launch', '80.50']])
    expect(JSON.stringify(body)).not.toMatch(/90\.00|70\.00|price_\d/)
    const options = await site.call(calls.ListCatalogueOptions, {}, { as: customer })
    expect(options.body.options.map(({ price }) => price)).toEqual(['80.50'])
  })

  it('cannot be changed by customers or by staff without the permission', async () => {
    const service = await addService('Guarded')
    const option = await addOption('Guarded option')
    for (const as of [await site.person(), await site.staffWith('orders')]) {
      const replies = await Promise.all([
        site.call(calls.serviceCalls.list, {}, { as }),
        site.call(calls.serviceCalls.add, { body: { name: 'Mine', ...prices } }, { as }),
        site.call(
          calls.serviceCalls.change,
          { params: { id: service._id }, body: { name: 'Mine', ...prices } },
          { as },
        ),
        site.call(calls.serviceCalls.remove, { params: { id: service._id } }, { as }),
        site.call(calls.serviceCalls.reorder, { params: { id: service._id }, body: { position: 1 } }, { as }),
        site.call(calls.optionCalls.list, {}, { as }),
        site.call(calls.optionCalls.add, { body: { name: 'Mine', ...prices } }, { as }),
        site.call(calls.optionCalls.change, { params: { id: option._id }, body: { name: 'Mine', ...prices } }, { as }),
        site.call(calls.optionCalls.remove, { params: { id: option._id } }, { as }),
        site.call(calls.optionCalls.reorder, { params: { id: option._id }, body: { position: 1 } }, { as }),
      ])
      expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(403))
    }
    expect((await site.call(calls.ListCatalogue, {})).status).toBe(401)
  })

  it('refuse duplicate names, unknown options, negative prices and unknown ids', async () => {
    const service = await addService('Once')
    const again = await site.call(calls.serviceCalls.add, { body: { name: 'ONCE', ...prices } }, { as: staff })
    expect([again.status, again.body.code, again.body.fields?.['name']?.code]).toEqual([
      409,
      'tuning.name_taken',
      'taken',
    ])
    const input = { params: { id: service._id }, body: { name: 'Once', ...prices, options: [unknownId] } }
    expect((await site.call(calls.serviceCalls.change, input, { as: staff })).body.code).toBe('tuning.option_not_found')
    const negative = { body: { name: 'Cheap', ...prices, price_1: '-1' } }
    expect((await site.call(calls.serviceCalls.add, negative, { as: staff })).status).toBe(400)
    const missing = { params: { id: unknownId }, body: { name: 'None', ...prices } }
    expect((await site.call(calls.serviceCalls.change, missing, { as: staff })).body.code).toBe(
      'tuning.service_not_found',
    )
    expect((await site.call(calls.optionCalls.remove, { params: { id: unknownId } }, { as: staff })).status).toBe(404)
  })

  it('move to a position and shift the others', async () => {
    const listed = async () => (await site.call(calls.serviceCalls.list, {}, { as: staff })).body.services
    const id = (await listed()).at(-1)?._id ?? ''
    await site.call(calls.serviceCalls.reorder, { params: { id }, body: { position: 2 } }, { as: staff })
    const moved = await listed()
    expect(moved[1]?._id).toBe(id)
    expect(moved.map(({ position }) => position)).toEqual(moved.map((_, at) => at + 1))
    await site.call(calls.serviceCalls.reorder, { params: { id }, body: { position: 9999 } }, { as: staff })
    expect((await listed()).at(-1)?._id).toBe(id)
  })

  it('are removed from the list but not from orders', async () => {
    const option = await addOption('Short-lived')
    const service = await addService('Short-lived', { options: [option._id] })
    await site.call(calls.optionCalls.remove, { params: { id: option._id } }, { as: staff })
    const { body } = await site.call(calls.serviceCalls.list, {}, { as: staff })
    expect(body.services.find(({ _id }) => _id === service._id)?.options).toEqual([])
    await site.call(calls.serviceCalls.remove, { params: { id: service._id } }, { as: staff })
    expect((await site.call(calls.serviceCalls.remove, { params: { id: service._id } }, { as: staff })).status).toBe(
      404,
    )
  })
})

describe('options', () => {
  it('are shown if online and can be linked with services from both sides', async () => {
    const [one, two] = [await addService('Left'), await addService('Right')]
    const body = { name: 'Between', ...prices, services: [one._id, two._id] }
    const { option } = (await site.call(calls.optionCalls.add, { body }, { as: staff })).body
    expect([...option.services].sort()).toEqual([one._id, two._id].sort())
    const keep = { params: { id: option._id }, body: { name: 'Between', ...prices, ecus: ['Bosch EDC17'] } }
    const kept = (await site.call(calls.optionCalls.change, keep, { as: staff })).body.option
    expect([kept.services.length, kept.ecus]).toEqual([2, ['Bosch EDC17']])
    const shown = async () => {
      const { services } = (await site.call(calls.ListCatalogue, {}, { as: await site.person() })).body
      return services.filter(({ options }) => options.some(({ _id }) => _id === option._id)).map(({ name }) => name)
    }
    expect(await shown()).toEqual(['Left', 'Right'])
    const offline = { params: { id: option._id }, body: { name: 'Between', ...prices, online: false } }
    await site.call(calls.optionCalls.change, offline, { as: staff })
    expect(await shown()).toEqual([])
    const unknownService = { params: { id: option._id }, body: { name: 'Between', ...prices, services: [unknownId] } }
    const refused = await site.call(calls.optionCalls.change, unknownService, { as: staff })
    expect([refused.status, refused.body.code]).toEqual([404, 'tuning.service_not_found'])
  })

  it('keep their vehicle limits when a make is renamed', async () => {
    const type = uuidv7()
    const make = uuidv7()
    const other = uuidv7()
    const now = new Date()
    await site.sql`INSERT INTO vtypes ${site.sql([
      { _id: type, name: 'Lorry', created_at: now },
      { _id: other, name: 'Ship', created_at: now },
    ])}`
    await site.sql`INSERT INTO manufacturers ${site.sql([{ _id: make, vtype_id: type, name: 'Volvoo', created_at: now }])}`
    const limits = { vtypes: ['Lorry'], manufactures: ['Volvoo', 'Scania'] }
    const body = { name: 'For lorries', ...prices, ...limits }
    const { option } = (await site.call(calls.optionCalls.add, { body }, { as: staff })).body
    await site.sql`UPDATE vtypes SET name = 'Truck' WHERE _id = ${type}`
    await site.sql`UPDATE manufacturers SET name = 'Volvo' WHERE _id = ${make}`
    const limitsNow = async () =>
      site.sql`SELECT vtypes, manufactures FROM options WHERE _id = ${option._id}`.then(([row]) => row)
    expect(await limitsNow()).toEqual({ vtypes: ['Truck'], manufactures: ['Volvo', 'Scania'] })
    await site.sql`INSERT INTO manufacturers ${site.sql([{ _id: uuidv7(), vtype_id: other, name: 'Volvo', created_at: now }])}`
    await site.sql`UPDATE manufacturers SET name = 'Volvo Trucks' WHERE _id = ${make}`
    expect(await limitsNow()).toEqual({ vtypes: ['Truck'], manufactures: ['Volvo', 'Scania', 'Volvo Trucks'] })
  })
})

describe('loadServices', () => {
  it('loads the example data with prices, options and order', async () => {
    await site.sql`DELETE FROM services`
    await site.sql`DELETE FROM options`
    await site.sql.begin((tx) => loadServices(tx, { services: demoServices, options: demoOptions }, new Date()))
    const customer = await site.person({ price_type: 3 })
    const { body } = await site.call(calls.ListCatalogue, {}, { as: customer })
    expect(body.services.map(({ name }) => name)).toEqual(demoServices.map(({ name }) => name))
    expect(body.services[0]?.options).toHaveLength(demoServices[0]?.options.length ?? 0)
    expect(body.services[0]?.price).toBe('70.00')
    expect(demoServices[0]?.prices[3]).toBe(credits(70_00n))
  })
})
