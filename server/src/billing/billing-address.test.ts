import { SetBillingAddress } from '@mapwright/contract/accounts/billing-endpoints.ts'
import { UpdateAddress, UpdateBusiness } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { CreateEmptyInvoice, GenerateInvoice } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmPhone } from '../../test/confirm-phone.ts'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'

let site: InvoiceSite
const address = {
  buyer_kind: 'private' as const,
  firstname: 'Ann',
  lastname: 'Buyer',
  address: 'Main Street 1',
  post_code: '10001',
  city: 'New York',
  country: 'US',
}

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

const guessed = () => site.person({ country: 'US', isBillable: false })
const packages = async (as: Person) => (await site.call(ListPackagesOnSale, {}, { as })).body
const confirm = (as: Person, body: Partial<typeof address> = address) =>
  site.call(SetBillingAddress, { body: body as typeof address }, { as })

it('refuses a purchase without an address, names the missing fields, and issues no invoice', async () => {
  const customer = await guessed()
  const { status, body } = await site.buy(customer)
  expect([status, body.code]).toEqual([422, 'credits.billing_address_incomplete'])
  expect(Object.keys(body.fields ?? {})).toEqual(['buyer_kind', 'address', 'post_code', 'city'])
  expect(await site.sql`SELECT FROM invoices WHERE user_id = ${customer._id}`).toHaveLength(0)
})

it("offers the seller's rate until the country is confirmed and proven, and then the country's rate", async () => {
  const customer = await guessed()
  expect((await packages(customer)).tax).toMatchObject({ country: 'DE', percentage: '19.00' })
  expect((await packages(customer)).billing).toMatchObject({ country: 'US', confirmed: false, country_entered: false })
  expect((await confirm(customer)).body.billing).toMatchObject({ ...address, confirmed: true })
  await confirmPhone(site.sql, customer, '+12125550100')
  expect((await packages(customer)).tax).toMatchObject({ country: 'US', percentage: '0.00' })
  expect((await site.buy(customer)).body.invoice).toMatchObject({ vat: '0.00', total: '95.00' })
})

it('asks customers of an earlier release to confirm a complete address once', async () => {
  const customer = await site.person()
  await site.sql`UPDATE users SET billing_confirmed_at = NULL WHERE _id = ${customer._id}`
  const refused = await site.buy(customer)
  expect([refused.status, refused.body.code]).toEqual([409, 'credits.billing_address_unconfirmed'])
  expect((await packages(customer)).tax).toMatchObject({ country: 'DE' })
  const { confirmed: _, country_entered: __, ...known } = (await packages(customer)).billing
  await confirm(customer, known as typeof address)
  expect((await site.buy(customer)).status).toBe(200)
})

it('refuses an incomplete address as a whole', async () => {
  const customer = await guessed()
  const { status, body } = await confirm(customer, { ...address, city: '' })
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
    422,
    'accounts.billing_address_incomplete',
    ['city'],
  ])
  expect((await packages(customer)).billing).toMatchObject({ address: '', confirmed: false })
})

it('refuses a new post code that is invalid in the country, and keeps an earlier one', async () => {
  const customer = await guessed()
  const refused = { status: 400, body: { code: 'request.invalid', fields: { post_code: { code: 'invalid' } } } }
  expect(await confirm(customer, { ...address, post_code: '1234' })).toMatchObject(refused)
  expect(await site.call(UpdateAddress, { body: { post_code: 'X' } }, { as: customer })).toMatchObject(refused)
  expect((await packages(customer)).billing).toMatchObject({ post_code: '', confirmed: false })
  await site.sql`UPDATE users SET post_code = '1234' WHERE _id = ${customer._id}`
  expect((await confirm(customer, { ...address, post_code: '1234' })).status).toBe(200)
})

it('treats a complete address as confirmed when it is saved in the profile or by staff', async () => {
  const { firstname: _, lastname: __, buyer_kind, ...place } = address
  const one = await guessed()
  await site.call(UpdateAddress, { body: { country: 'US' } }, { as: one })
  expect((await packages(one)).billing.confirmed).toBe(false)
  await site.call(UpdateBusiness, { body: { buyer_kind } }, { as: one })
  await site.call(UpdateAddress, { body: place }, { as: one })
  expect((await packages(one)).billing.confirmed).toBe(true)
  const other = await guessed()
  await site.call(ChangeUser, { params: { id: other._id }, body: { ...place, buyer_kind } }, { as: site.admin })
  expect((await packages(other)).billing.confirmed).toBe(true)
})

it('refuses to issue a manual invoice to a customer without an address', async () => {
  const customer = await guessed()
  const draft = await site.call(CreateEmptyInvoice, { body: { user_id: customer._id } }, { as: site.admin })
  const body = { id: draft.body.invoice._id, item_name: 'Training day', count: '20', amount: '200' }
  const refused = await site.call(GenerateInvoice, { body }, { as: site.admin })
  expect([refused.status, refused.body.code]).toEqual([422, 'credits.billing_address_incomplete'])
})
