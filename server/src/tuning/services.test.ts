import { credits } from '@mapwright/contract/api/amounts.ts'
import { priceOrder } from '@mapwright/contract/tuning/price.ts'
import * as calls from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { demoOptions, demoServices } from '../demo/services.ts'
import { loadServices } from './load-services.ts'
import { readSelection } from './read-selection.ts'

let site: TestSite
let staff: Person
const unknown = '01890000-0000-7000-8000-000000000000'
const prices = { price_1: '90', price_2: '80.50', price_3: '70' }

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.person({ role_id: 3, permissions: ['tuning_services'] })
})
afterAll(() => site.close())

const addService = async (name: string, more: { online?: boolean; options?: string[] } = {}) =>
  (await site.call(calls.AddService, { body: { name, ...prices, ...more } }, { as: staff })).body.service
const addOption = async (name: string) =>
  (await site.call(calls.AddOption, { body: { name, ...prices } }, { as: staff })).body.option

describe('services', () => {
  it('are shown to a customer at the own price only, without those offline', async () => {
    const option = await addOption('Launch')
    await addService('Stage one', { options: [option._id] })
    await addService('Hidden stage', { online: false })
    const customer = await site.person({ price_type: 2 })
    const { body } = await site.call(calls.ListOfferedServices, {}, { as: customer })
    expect(body.services.map(({ name, price }) => [name, price])).toEqual([['Stage one', '80.50']])
    expect(body.services[0]?.options.map(({ name, price }) => [name, price])).toEqual([['Launch', '80.50']])
    expect(JSON.stringify(body)).not.toMatch(/90\.00|70\.00|price_/)
    const options = await site.call(calls.ListOfferedOptions, {}, { as: customer })
    expect(options.body.options.map(({ price }) => price)).toEqual(['80.50'])
  })

  it('are not changed by a customer or by staff without the permission', async () => {
    const service = await addService('Guarded')
    const option = await addOption('Guarded option')
    for (const as of [await site.person(), await site.person({ role_id: 3, permissions: ['orders'] })]) {
      const replies = await Promise.all([
        site.call(calls.ListServices, {}, { as }),
        site.call(calls.AddService, { body: { name: 'Mine', ...prices } }, { as }),
        site.call(calls.ChangeService, { params: { id: service._id }, body: { name: 'Mine', ...prices } }, { as }),
        site.call(calls.RemoveService, { params: { id: service._id } }, { as }),
        site.call(calls.MoveService, { params: { id: service._id }, body: { position: 1 } }, { as }),
        site.call(calls.ListOptions, {}, { as }),
        site.call(calls.AddOption, { body: { name: 'Mine', ...prices } }, { as }),
        site.call(calls.ChangeOption, { params: { id: option._id }, body: { name: 'Mine', ...prices } }, { as }),
        site.call(calls.RemoveOption, { params: { id: option._id } }, { as }),
        site.call(calls.MoveOption, { params: { id: option._id }, body: { position: 1 } }, { as }),
      ])
      expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(403))
    }
    expect((await site.call(calls.ListOfferedServices, {})).status).toBe(401)
  })

  it('refuse a name twice, an unknown option, a negative price and an unknown id', async () => {
    const service = await addService('Once')
    const again = await site.call(calls.AddService, { body: { name: 'ONCE', ...prices } }, { as: staff })
    expect([again.status, again.body.code, again.body.fields?.['name']?.code]).toEqual([
      409,
      'tuning.name_taken',
      'taken',
    ])
    const input = { params: { id: service._id }, body: { name: 'Once', ...prices, options: [unknown] } }
    expect((await site.call(calls.ChangeService, input, { as: staff })).body.code).toBe('tuning.option_not_found')
    const negative = { body: { name: 'Cheap', ...prices, price_1: '-1' } }
    expect((await site.call(calls.AddService, negative, { as: staff })).status).toBe(400)
    const missing = { params: { id: unknown }, body: { name: 'None', ...prices } }
    expect((await site.call(calls.ChangeService, missing, { as: staff })).body.code).toBe('tuning.service_not_found')
    expect((await site.call(calls.RemoveOption, { params: { id: unknown } }, { as: staff })).status).toBe(404)
  })

  it('move to a position, the others closing up', async () => {
    const { body } = await site.call(calls.ListServices, {}, { as: staff })
    const last = body.services.at(-1)
    const moved = await site.call(
      calls.MoveService,
      { params: { id: last?._id ?? '' }, body: { position: 2 } },
      { as: staff },
    )
    expect(moved.body.services[1]?._id).toBe(last?._id)
    expect(moved.body.services.map(({ position }) => position)).toEqual(moved.body.services.map((_, at) => at + 1))
    const beyond = { params: { id: last?._id ?? '' }, body: { position: 9999 } }
    expect((await site.call(calls.MoveService, beyond, { as: staff })).body.services.at(-1)?._id).toBe(last?._id)
  })

  it('are gone once removed, from the list and from no order', async () => {
    const option = await addOption('Short-lived')
    const service = await addService('Short-lived', { options: [option._id] })
    await site.call(calls.RemoveOption, { params: { id: option._id } }, { as: staff })
    const { body } = await site.call(calls.ListServices, {}, { as: staff })
    expect(body.services.find(({ _id }) => _id === service._id)?.options).toEqual([])
    await site.call(calls.RemoveService, { params: { id: service._id } }, { as: staff })
    expect((await site.call(calls.RemoveService, { params: { id: service._id } }, { as: staff })).status).toBe(404)
  })
})

describe('readSelection', () => {
  it('prices what was chosen at the type of the customer, and twice is once', async () => {
    const option = await addOption('Extra')
    const service = await addService('Chosen', { options: [option._id] })
    const ids = { service_ids: [service._id, service._id], option_ids: [option._id] }
    expect(priceOrder(await readSelection(site.sql, { ...ids, price_type: 2 })).total).toBe(161_00n)
  })

  it('refuses a service that is unknown or offline and an option of another service', async () => {
    const option = await addOption('Of another')
    const online = await addService('Online')
    const offline = await addService('Offline', { online: false, options: [option._id] })
    const choose = (service: string, ...option_ids: string[]) =>
      readSelection(site.sql, { service_ids: [service], option_ids, price_type: 1 })
    await expect(choose(unknown)).rejects.toMatchObject({ code: 'tuning.service_not_found' })
    await expect(choose(offline._id)).rejects.toMatchObject({ code: 'tuning.service_offline' })
    await expect(choose(online._id, option._id)).rejects.toMatchObject({ code: 'tuning.option_not_offered' })
  })
})

describe('loadServices', () => {
  it('takes the example data with prices, options and order', async () => {
    await site.sql`DELETE FROM services`
    await site.sql`DELETE FROM options`
    await site.sql.begin((tx) => loadServices(tx, { services: demoServices, options: demoOptions }, new Date()))
    const customer = await site.person({ price_type: 3 })
    const { body } = await site.call(calls.ListOfferedServices, {}, { as: customer })
    expect(body.services.map(({ name }) => name)).toEqual(demoServices.map(({ name }) => name))
    expect(body.services[0]?.options).toHaveLength(demoServices[0]?.options.length ?? 0)
    expect(body.services[0]?.price).toBe('70.00')
    expect(demoServices[0]?.prices[3]).toBe(credits(70_00n))
  })
})
