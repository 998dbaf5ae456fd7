import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import type { Car } from '@mapwright/contract/tuning/car.ts'
import { priceOrder } from '@mapwright/contract/tuning/price.ts'
import * as rules from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import * as calls from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite, unknownId } from '../../test/kit.ts'
import { readSelection } from './read-selection.ts'

let site: TestSite
let staff: Person
const prices = { price_1: '90', price_2: '80.50', price_3: '70' }
const golf: Car = {
  vtype: 'Car',
  manufacture: 'Volkswagen',
  fuel_type: 'diesel',
  ecu_brand: 'Bosch',
  ecu_version: 'EDC17C64',
}

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('tuning_services')
})
afterAll(() => site.close())

const addService = async (body: Partial<CallInput<typeof calls.serviceCalls.add>['body']> & { name: string }) =>
  (await site.call(calls.serviceCalls.add, { body: { ...prices, ...body } }, { as: staff })).body.service._id
const addOption = async (body: Partial<CallInput<typeof calls.optionCalls.add>['body']> & { name: string }) =>
  (await site.call(calls.optionCalls.add, { body: { ...prices, ...body } }, { as: staff })).body.option._id
const choose = (service_ids: string[], option_ids: string[] = [], car = golf, price_type: 1 | 2 | 3 = 1) =>
  readSelection(site.sql, {
    ...{ service_ids, option_ids, price_type, car, master_slave: null },
    buyer: { price_group_id: undefined },
  })

it('refuses a service that is unknown or offline and an option of another service', async () => {
  const option = await addOption({ name: 'Of another' })
  const online = await addService({ name: 'Online' })
  const offline = await addService({ name: 'Offline', online: false, options: [option] })
  await expect(choose([unknownId])).rejects.toMatchObject({ code: 'tuning.service_not_found' })
  await expect(choose([offline])).rejects.toMatchObject({ code: 'tuning.service_offline' })
  await expect(choose([online], [option])).rejects.toMatchObject({ code: 'tuning.option_not_available' })
})

it('refuses an option that is offline or for other vehicles', async () => {
  const offline = await addOption({ name: 'Offline option', online: false })
  const petrol = await addOption({ name: 'For petrol', fuels: ['petrol'] })
  const bosch = await addOption({ name: 'For Bosch', ecus: ['Bosch EDC17'], manufactures: ['volkswagen'] })
  const service = await addService({ name: 'With limits', options: [offline, petrol, bosch] })
  await expect(choose([service], [offline])).rejects.toMatchObject({ code: 'tuning.option_not_available' })
  await expect(choose([service], [petrol])).rejects.toMatchObject({ code: 'tuning.option_not_available' })
  const unnamed = { ...golf, ecu_brand: '', ecu_version: '' }
  await expect(choose([service], [bosch], unnamed)).rejects.toMatchObject({ code: 'tuning.option_not_available' })
  expect((await choose([service], [bosch])).options.map(({ name }) => name)).toEqual(['For Bosch'])
})

it('uses the prices of the customer’s price type and ignores duplicates', async () => {
  const option = await addOption({ name: 'Extra' })
  const service = await addService({ name: 'Chosen', options: [option] })
  expect(priceOrder(await choose([service, service], [option], golf, 2)).total).toBe(161_00n)
})

it('applies special prices and combinations', async () => {
  const [one, two] = [await addService({ name: 'One' }), await addService({ name: 'Two' })]
  const special = { service_id: one, price_1: '120', price_2: '110.50', price_3: '100' }
  const brand = { name: 'Bosch EDC17', prices: [special] }
  const added = await site.call(rules.specialEcuBrandCalls.add, { body: brand }, { as: staff })
  expect(added.body.special_ecu_brand.prices).toEqual([{ ...special, price_1: '120.00', price_3: '100.00' }])
  const together = { name: 'One and two', service_ids: [one, two], percentage: '10' }
  await site.call(rules.combinationCalls.add, { body: together }, { as: staff })
  const { lines, total } = priceOrder(await choose([one, two], [], golf, 2))
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['service', 110_50n],
    ['service', 80_50n],
    ['discount', -19_10n],
  ])
  expect(total).toBe(171_90n)
  expect(priceOrder(await choose([one], [], { ...golf, ecu_brand: 'Delphi' })).total).toBe(90_00n)

  const catalogue = (await site.call(calls.ListCatalogue, {}, { as: await site.person({ price_type: 2 }) })).body
  expect(catalogue.special_prices).toContainEqual({ ecu: 'Bosch EDC17', service_id: one, price: '110.50' })
  expect(catalogue.combinations.map(({ name, percentage }) => [name, percentage])).toEqual([['One and two', '10.00']])
  const asStaff = await site.call(calls.ListCatalogueAs, { params: { price_type: '2' } }, { as: staff })
  expect(asStaff.body).toEqual(catalogue)
})
