import { SetBillingAddress } from '@mapwright/contract/accounts/billing-endpoints.ts'
import { CheckUserVatNumber, CheckVatNumber, GetVatCheck } from '@mapwright/contract/billing/vat-check-endpoints.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { startViesServer } from '../../test/vies-server.ts'
import { publicFetch } from '../platform/net/public-fetch.ts'
import { recheckVatNumbers } from './recheck-vat-numbers.ts'

let vies: Awaited<ReturnType<typeof startViesServer>>
let site: InvoiceSite
const number = 'FR40303265045'

beforeAll(async () => {
  vies = await startViesServer()
  site = await startInvoiceSite({ PRIVATE_TARGETS: vies.target })
  await site.sql`UPDATE settings SET vies_url = ${vies.url}`
})
beforeEach(() => {
  vies.state.failing = undefined
  vies.state.known = new Set()
})
afterAll(async () => {
  await site.close()
  await vies.close()
})

const address = {
  ...{ buyer_kind: 'business' as const, company_name: 'Garage Dupont', vat_no: 'FR 40 303 265 045' },
  ...{ address: '1 Rue Exemple', post_code: '75001', city: 'Paris', country: 'FR' },
}
const business = async () => {
  const person = await site.person()
  await site.call(SetBillingAddress, { body: address }, { as: person })
  return person
}
const check = (as: Person) => site.call(CheckVatNumber, {}, { as })
const taxOf = async (as: Person) => (await site.call(ListPackagesOnSale, {}, { as })).body.tax

it('charges VAT until VIES has confirmed the number, then charges none and stores the proof on the invoice', async () => {
  const person = await business()
  expect(await taxOf(person)).toMatchObject({ percentage: '19.00', reverse_charge: false, needs_proof: true })
  expect((await site.buy(person)).body.invoice).toMatchObject({ vat: '18.05', reverse_charge: false })
  vies.state.known.add(number)
  const { body } = await check(person)
  expect(body.check).toMatchObject({ vat_no: number, result: 'valid', name: 'Garage Dupont SARL' })
  expect(body.check.consultation).toMatch(/^WAPIAAAA\d+$/)
  expect(vies.state.asked.at(-1)).toEqual({
    ...{ countryCode: 'FR', vatNumber: '40303265045' },
    ...{ requesterMemberStateCode: 'DE', requesterNumber: '123456789' },
  })
  expect(await taxOf(person)).toMatchObject({ percentage: '0.00', reverse_charge: true, needs_proof: false })
  const { invoice } = (await site.buy(person)).body
  expect(invoice).toMatchObject({ vat: '0.00', reverse_charge: true })
  const [frozen] = await site.sql<{ buyer: object }[]>`SELECT buyer FROM invoices WHERE _id = ${invoice._id}`
  expect(frozen?.buyer).toMatchObject({
    buyer_kind: 'business',
    vat_proof: { vat_no: number, consultation: body.check.consultation },
  })
})

it.each(['MS_UNAVAILABLE', 'TIMEOUT', 'HTML'])(
  'charges VAT while VIES responds with %s, and stores no proof',
  async (failing) => {
    const person = await business()
    vies.state.known.add(number)
    vies.state.failing = failing
    expect((await check(person)).body.check).toMatchObject({ result: 'unknown', consultation: '', valid_until: null })
    expect(await taxOf(person)).toMatchObject({ reverse_charge: false, needs_proof: true })
  },
)

it('charges VAT for a number that VIES does not know', async () => {
  const person = await business()
  expect((await check(person)).body.check).toMatchObject({ result: 'invalid', valid_until: null })
  expect(await taxOf(person)).toMatchObject({ reverse_charge: false })
})

it('accepts no result without a consultation number as proof', async () => {
  const person = await business()
  vies.state.known.add(number)
  await site.sql`UPDATE settings SET company_vat_no = ''`
  await check(person)
  await site.sql`UPDATE settings SET company_vat_no = 'DE123456789'`
  expect((await site.call(GetVatCheck, {}, { as: person })).body.check).toMatchObject({ valid_until: null })
  expect(await taxOf(person)).toMatchObject({ reverse_charge: false })
})

it('needs a new proof for another number and after thirty days', async () => {
  const person = await business()
  vies.state.known.add(number)
  await check(person)
  expect((await taxOf(person)).reverse_charge).toBe(true)
  await site.call(SetBillingAddress, { body: { ...address, vat_no: 'FR23334175221' } }, { as: person })
  expect((await taxOf(person)).reverse_charge).toBe(false)
  await site.call(SetBillingAddress, { body: address }, { as: person })
  expect((await taxOf(person)).reverse_charge).toBe(true)
  await site.sql`UPDATE vat_checks SET checked_at = checked_at - interval '31 days' WHERE user_id = ${person._id}`
  expect((await taxOf(person)).reverse_charge).toBe(false)
})

it('takes a later refusal into account, but not an unavailable register', async () => {
  const person = await business()
  vies.state.known.add(number)
  await check(person)
  vies.state.failing = 'MS_MAX_CONCURRENT_REQ'
  await check(person)
  expect((await taxOf(person)).reverse_charge).toBe(true)
  vies.state.failing = undefined
  vies.state.known.clear()
  await check(person)
  expect((await taxOf(person)).reverse_charge).toBe(false)
})

it('never asks about numbers that VIES cannot know', async () => {
  const person = await site.person({ country: 'CH' })
  await site.sql`UPDATE users SET vat_no = 'CHE-123.456.788' WHERE _id = ${person._id}`
  const asked = vies.state.asked.length
  expect((await check(person)).body.code).toBe('billing.vat_number_not_checkable')
  expect(vies.state.asked).toHaveLength(asked)
})

it('lets staff check the number of a customer, and nobody else', async () => {
  const person = await business()
  vies.state.known.add(number)
  const input = { params: { id: person._id } }
  const staff = await site.staffWith('dealers_manager.list')
  expect((await site.call(CheckUserVatNumber, input, { as: staff })).status).toBe(403)
  expect((await site.call(CheckUserVatNumber, input, { as: site.admin })).body.check.result).toBe('valid')
  expect((await taxOf(person)).reverse_charge).toBe(true)
})

it('repeats the check at night for numbers without a result and proofs that are about to expire', async () => {
  await site.sql`DELETE FROM vat_checks`
  const [waiting, expiring, fresh] = [await business(), await business(), await business()]
  vies.state.known.add(number)
  await check(expiring)
  await check(fresh)
  await site.sql`UPDATE vat_checks SET checked_at = checked_at - interval '25 days' WHERE user_id = ${expiring._id}`
  vies.state.failing = 'MS_UNAVAILABLE'
  await check(waiting)
  vies.state.failing = undefined
  const fetch = publicFetch({ privateTargets: [vies.target] })
  expect(await recheckVatNumbers(site.sql, fetch, new Date())).toBe(2)
  expect((await taxOf(waiting)).reverse_charge).toBe(true)
  expect(await recheckVatNumbers(site.sql, fetch, new Date())).toBe(0)
})
