import { ListPackagesOnSale, packageCalls } from '@mapwright/contract/credits/package-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { chargeVat } from '../../test/site-state.ts'

let site: TestSite
let admin: Person

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
  await site.sql`UPDATE settings SET country = 'DE', currency = 'EUR', bank_payment = true`
  await chargeVat(site, 'DE', 1900)
})
afterAll(() => site.close())

const add = async (name: string, extra: { online?: boolean } = {}) => {
  const body = { name, count: '50', amount: '49.90', ...extra }
  return (await site.call(packageCalls.add, { body }, { as: admin })).body.price
}
const names = async () => (await site.call(packageCalls.list, {}, { as: admin })).body.prices.map(({ name }) => name)

it('adds packages at the end, moves, changes and removes them', async () => {
  const [a, b, c] = [await add('A'), await add('B'), await add('C', { online: false })]
  expect(await names()).toEqual(['A', 'B', 'C'])
  await site.call(packageCalls.reorder, { params: { id: c._id }, body: { position: 1 } }, { as: admin })
  expect(await names()).toEqual(['C', 'A', 'B'])
  const body = { name: 'A2', count: '60.50', amount: '59' }
  const changed = await site.call(packageCalls.change, { params: { id: a._id }, body }, { as: admin })
  expect(changed.body.price).toMatchObject({ name: 'A2', count: '60.50', amount: '59.00', online: true })
  await site.call(packageCalls.remove, { params: { id: b._id } }, { as: admin })
  expect(await names()).toEqual(['C', 'A2'])
  const rest = [await add('D'), await add('E')].map(({ _id }) => _id)
  const unknown = await site.call(packageCalls.removeMany, { body: { ids: [...rest, uuidv7()] } }, { as: admin })
  expect([unknown.status, await names()]).toEqual([404, ['C', 'A2', 'D', 'E']])
  await site.call(packageCalls.removeMany, { body: { ids: rest } }, { as: admin })
  expect(await names()).toEqual(['C', 'A2'])
})

it("lists the packages on sale with the customer's VAT and the payment methods", async () => {
  const customer = await site.person()
  const { body } = await site.call(ListPackagesOnSale, {}, { as: customer })
  expect(body.prices.map(({ name }) => name)).toEqual(['A2'])
  expect(body.prices[0]).toMatchObject({ amount: '59.00', vat: '11.21', total: '70.21' })
  expect(body.tax).toMatchObject({ country: 'DE', percentage: '19.00', reverse_charge: false })
  expect([body.currency, body.payment_methods]).toEqual(['EUR', ['bank']])
})

it.each([
  ['no credits', { name: 'X', count: '0', amount: '1' }, 'count'],
  ['a price below zero', { name: 'X', count: '1', amount: '-1' }, 'amount'],
  ['a price with three decimals', { name: 'X', count: '1', amount: '1.001' }, 'amount'],
  ['no name', { name: ' ', count: '1', amount: '1' }, 'name'],
])('refuses %s', async (_, body, field) => {
  const response = await site.call(packageCalls.add, { body }, { as: admin })
  expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]])
})

it('refuses a price with decimals in a currency without decimals, of new and of existing packages', async () => {
  const { _id: id } = await add('Decimals')
  await site.sql`UPDATE settings SET currency = 'JPY'`
  const body = { name: 'Decimals', count: '50', amount: '49.90' }
  const replies = [
    await site.call(packageCalls.add, { body }, { as: admin }),
    await site.call(packageCalls.change, { params: { id }, body }, { as: admin }),
  ]
  const whole = { ...body, amount: '49' }
  expect((await site.call(packageCalls.change, { params: { id }, body: whole }, { as: admin })).status).toBe(200)
  await site.sql`UPDATE settings SET currency = 'EUR'`
  await site.call(packageCalls.remove, { params: { id } }, { as: admin })
  for (const { status, body } of replies) expect([status, body.fields?.['amount']?.code]).toEqual([400, 'not_whole'])
  expect(await names()).not.toContain('Decimals')
})

it('refuses staff who may not change settings, and unknown packages', async () => {
  const customer = await site.person()
  const clerk = await site.staffWith('orders')
  const params = { id: uuidv7() }
  const body = { name: 'X', count: '1', amount: '1' }
  for (const as of [customer, clerk]) {
    expect((await site.call(packageCalls.list, {}, { as })).status).toBe(403)
    expect((await site.call(packageCalls.add, { body }, { as })).status).toBe(403)
    expect((await site.call(packageCalls.change, { params, body }, { as })).status).toBe(403)
    expect((await site.call(packageCalls.remove, { params }, { as })).status).toBe(403)
    expect((await site.call(packageCalls.removeMany, { body: { ids: [params.id] } }, { as })).status).toBe(403)
    expect((await site.call(packageCalls.reorder, { params, body: { position: 1 } }, { as })).status).toBe(403)
  }
  expect((await site.call(ListPackagesOnSale, {})).status).toBe(401)
  expect((await site.call(packageCalls.change, { params, body }, { as: admin })).body.code).toBe(
    'credits.price_not_found',
  )
  expect((await site.call(packageCalls.remove, { params }, { as: admin })).body.code).toBe('credits.price_not_found')
})
