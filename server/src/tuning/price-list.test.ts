import * as calls from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { serviceCalls } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite, unknownId } from '../../test/kit.ts'

let site: TestSite
let staff: Person
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('miscellaneous')
})
afterAll(() => site.close())

const add = async (...names: string[]) => {
  const items = names.map((name) => ({ name, category: 'Cars', price: '249.90' }))
  return (await site.call(calls.AddPriceListItems, { body: { items } }, { as: staff })).body.price_list
}
const listed = async (search_keyword = '') =>
  (await site.call(calls.priceListCalls.list, { query: { search_keyword } })).body.price_list.map(({ name }) => name)

it.each([
  ['no items', {}],
  ['null', { items: null }],
  ['a text', { items: 'Stage 1' }],
  ['one item', { items: { name: 'Stage 1', price: '1' } }],
  ['an empty array', { items: [] }],
  ['an array as the body', [{ name: 'Stage 1', price: '1' }]],
])('returns the problem of the specification for %s, when adding and changing', async (_, body) => {
  for (const call of [calls.AddPriceListItems, calls.ChangePriceListItems]) {
    const response = await site.call(call, { body: body as never }, { as: staff })
    expect([response.status, response.body.code, response.body.message]).toEqual([
      400,
      'tuning.not_a_price_list',
      'models must be an array of price list items',
    ])
  }
})

it('shows the services on sale with their prices until there is an item', async () => {
  const services = async () =>
    (await site.call(calls.GetPricedServices, {})).body.services.map(({ name, price }) => [name, price])
  const manager = await site.staffWith('tuning_services')
  await site.sql`UPDATE services SET online = false`
  const prices = { price_1: '60', price_2: '50', price_3: '40' }
  for (const body of [
    { name: 'Stage 1', ...prices },
    { name: 'Hidden', online: false, ...prices },
  ])
    expect((await site.call(serviceCalls.add, { body }, { as: manager })).status).toBe(200)
  expect(await services()).toEqual([['Stage 1', '60.00']])
  await add('From the list')
  expect(await services()).toEqual([])
  await site.sql`DELETE FROM price_list`
})

it('refuses all items if one is invalid', async () => {
  const items = [
    { name: 'Good', price: '10' },
    { name: 'Bad', price: '-1' },
  ]
  const response = await site.call(calls.AddPriceListItems, { body: { items } }, { as: staff })
  expect([response.body.code, Object.keys(response.body.fields ?? {})]).toEqual(['request.invalid', ['items.1.price']])
  expect(await listed('Good')).toEqual([])
})

it('is public, ordered and searchable, and can only be changed with the permission', async () => {
  const [first, second, third] = await add('Stage 1', 'Stage 2', 'Gearbox')
  expect(await listed()).toEqual(['Stage 1', 'Stage 2', 'Gearbox'])
  expect(await listed('stage cars')).toEqual(['Stage 1', 'Stage 2'])
  const params = { id: third?._id ?? '' }
  for (const as of [await site.person(), await site.staffWith('tuning_services')]) {
    const replies = await Promise.all([
      site.call(calls.AddPriceListItems, { body: { items: [{ name: 'Mine', price: '1' }] } }, { as }),
      site.call(calls.ChangePriceListItems, { body: { items: [{ _id: params.id, name: 'M', price: '1' }] } }, { as }),
      site.call(calls.priceListCalls.change, { params, body: { name: 'Mine', price: '1' } }, { as }),
      site.call(calls.priceListCalls.remove, { params }, { as }),
      site.call(calls.priceListCalls.removeMany, { body: { ids: [params.id] } }, { as }),
      site.call(calls.priceListCalls.reorder, { params, body: { position: 1 } }, { as }),
    ])
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(403))
  }
  await site.call(calls.priceListCalls.reorder, { params, body: { position: 1 } }, { as: staff })
  expect(await listed()).toEqual(['Gearbox', 'Stage 1', 'Stage 2'])

  const change = (_id: string) =>
    site.call(
      calls.ChangePriceListItems,
      {
        body: {
          items: [
            { _id: first?._id ?? '', name: 'Stage 1+', price: '300' },
            { _id, name: 'Stage 2+', price: '400' },
          ],
        },
      },
      { as: staff },
    )
  expect((await change(unknownId)).body.code).toBe('tuning.price_list_item_not_found')
  expect(await listed('+')).toEqual([])
  const changed = await change(second?._id ?? '')
  expect(changed.body.price_list.map(({ name, price, category }) => [name, price, category])).toEqual([
    ['Stage 1+', '300.00', ''],
    ['Stage 2+', '400.00', ''],
  ])
  await site.call(calls.priceListCalls.remove, { params }, { as: staff })
  expect(await listed()).toEqual(['Stage 1+', 'Stage 2+'])
  expect((await site.call(calls.priceListCalls.remove, { params }, { as: staff })).status).toBe(404)
})
