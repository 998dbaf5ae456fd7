import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ConfirmUserPlace, GetUserPlace, RemoveUserPlace } from '@mapwright/contract/billing/place-endpoints.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { CreateEmptyInvoice, GenerateInvoice } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmPhone } from '../../test/confirm-phone.ts'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { eraseOldInvoices } from './erase-old-invoices.ts'
import { judgeEarlierInvoices } from './judge-earlier-invoices.ts'
import { recordPayerCountry } from './place-rows.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite({ TRUST_PROXY: '1', COUNTRY_HEADER: 'CF-IPCountry' })
})
afterAll(() => site.close())

const taxOf = async (as: Person) => {
  const { tax, place } = (await site.call(ListPackagesOnSale, {}, { as })).body
  return { ...tax, place }
}
const confirm = (as: Person, kind: 'staff' | 'business', country: string, note = 'Register extract of 2026') =>
  site.call(ConfirmUserPlace, { params: { id: as._id }, body: { kind, country, note } }, { as: site.admin })
const asBusiness = (as: Person) =>
  site.sql`UPDATE users SET buyer_kind = 'business', company_name = 'Alpine Tuning AG' WHERE _id = ${as._id}`

it("charges private buyers in a third country the seller's rate without evidence of it, and returns the known evidence", async () => {
  const customer = await site.person({ country: 'US' })
  expect(await taxOf(customer)).toMatchObject({
    country: 'DE',
    percentage: '19.00',
    place: { state: 'unproven', country: 'US', evidence: [{ kind: 'address', country: 'US', at: null }] },
  })
  expect((await site.buy(customer)).body.invoice).toMatchObject({ vat: '18.05', total: '113.05' })
})

it('charges no VAT once a phone number confirmed by SMS agrees with the address, and shows this evidence on the invoice to staff only', async () => {
  const customer = await site.person({ country: 'US' })
  await site.sql`UPDATE users SET phone = '+1 212 555 0100' WHERE _id = ${customer._id}`
  expect(await taxOf(customer)).toMatchObject({ percentage: '19.00', place: { state: 'unproven' } })
  await confirmPhone(site.sql, customer, '+12125550100')
  expect(await taxOf(customer)).toMatchObject({ country: 'US', percentage: '0.00', place: { state: 'proven' } })
  const id = await site.dueInvoice(customer)
  await site.sql`DELETE FROM sms_numbers WHERE user_id = ${customer._id}`
  const staff = await site.call(GetInvoice, { params: { id } }, { as: site.admin })
  expect(staff.body).toMatchObject({
    invoice: { vat: '0.00' },
    place: { state: 'proven', evidence: [{ kind: 'address' }, { kind: 'phone', country: 'US' }] },
  })
  expect((await site.call(GetInvoice, { params: { id } }, { as: customer })).body.place).toBeNull()
})

it('accepts the country header of the trusted proxy only', async () => {
  const customer = await site.person({ country: 'US' })
  const asked = async (headers: Record<string, string>) => {
    const response = await fetch(`${site.url}/api/price`, {
      headers: { authorization: `Bearer ${customer.token}`, ...headers },
    })
    const { tax, place } = await response.json()
    return { ...tax, place }
  }
  expect(await asked({ 'cf-ipcountry': 'US' })).toMatchObject({ percentage: '19.00' })
  const proxied = { 'x-forwarded-for': '203.0.113.7' }
  expect(await asked({ ...proxied, 'cf-ipcountry': 'US' })).toMatchObject({ percentage: '0.00' })
  expect(await asked({ ...proxied, 'cf-ipcountry': 'XX' })).toMatchObject({ place: { state: 'unproven' } })
  expect(await asked({ ...proxied, 'cf-ipcountry': 'DE' })).toMatchObject({ place: { state: 'contradicted' } })
})

it('lets the card or account of a payment confirm or contradict the country', async () => {
  const customer = await site.person({ country: 'US' })
  const record = async (country: string) => {
    const invoice_id = await site.dueInvoice(customer)
    const now = new Date()
    await site.sql.begin((tx) => recordPayerCountry(tx, { invoice_id, country, source: 'stripe', now }))
    await site.sql.begin((tx) => recordPayerCountry(tx, { invoice_id, country: 'FR', source: 'stripe', now }))
    return invoice_id
  }
  const id = await record('US')
  expect(await taxOf(customer)).toMatchObject({ percentage: '0.00' })
  const { place } = (await site.call(GetInvoice, { params: { id } }, { as: site.admin })).body
  expect(place?.evidence).toMatchObject([{ kind: 'address' }, { kind: 'payer', country: 'US', source: 'stripe' }])
  await record('DE')
  expect(await taxOf(customer)).toMatchObject({ percentage: '19.00', place: { state: 'contradicted' } })
})

it('charges VAT to a business outside the EU until staff confirm it, and again after the confirmation is removed', async () => {
  const customer = await site.person({ country: 'CH' })
  await asBusiness(customer)
  await confirmPhone(site.sql, customer, '+41446681800')
  expect(await taxOf(customer)).toMatchObject({ percentage: '19.00', place: { state: 'business_unconfirmed' } })
  const refused = await site.call(
    ConfirmUserPlace,
    { params: { id: customer._id }, body: { kind: 'business', country: 'CH', note: '' } },
    { as: site.admin },
  )
  expect(refused.status).toBe(400)
  const { body } = await confirm(customer, 'business', 'CH')
  expect(body.confirmed).toMatchObject([{ kind: 'business', country: 'CH', note: 'Register extract of 2026' }])
  const tax = await taxOf(customer)
  expect(tax).toMatchObject({ country: 'CH', percentage: '0.00', place: { state: 'proven' } })
  expect(tax.place.evidence.map(({ note }) => note)).not.toContain('Register extract of 2026')
  const remove = { params: { id: customer._id, evidence_id: body.confirmed[0]?._id ?? '' } }
  expect((await site.call(RemoveUserPlace, remove, { as: site.admin })).status).toBe(200)
  expect((await site.call(RemoveUserPlace, remove, { as: site.admin })).body.code).toBe('billing.evidence_not_found')
  expect(await taxOf(customer)).toMatchObject({ percentage: '19.00' })
})

it('ignores evidence of a country that the customer has left', async () => {
  const customer = await site.person({ country: 'US' })
  await confirm(customer, 'staff', 'US')
  expect(await taxOf(customer)).toMatchObject({ percentage: '0.00' })
  await site.sql`UPDATE users SET country = 'BR' WHERE _id = ${customer._id}`
  expect(await taxOf(customer)).toMatchObject({ percentage: '19.00', place: { state: 'contradicted' } })
})

it("charges the member state's rate inside the EU with one piece of evidence, and the highest of the disputed countries' rates", async () => {
  await site.sql`UPDATE vat SET enabled = true, percentage = 1700 WHERE country = 'LU'`
  await site.sql`UPDATE vat SET enabled = true, percentage = 2000 WHERE country = 'AT'`
  const customer = await site.person({ country: 'LU' })
  const stateOn = async (id: string) =>
    (await site.call(GetInvoice, { params: { id } }, { as: site.admin })).body.evidence_state
  const pay = (invoice_id: string, country: string) =>
    site.sql.begin((tx) => recordPayerCountry(tx, { invoice_id, country, source: 'stripe', now: new Date() }))
  expect(await taxOf(customer)).toMatchObject({ country: 'LU', percentage: '17.00', place: { state: 'one_piece' } })
  const id = await site.dueInvoice(customer)
  expect(await stateOn(id)).toBe('incomplete')
  await pay(id, 'DE')
  expect(await stateOn(id)).toBe('contradictory')
  expect(await site.sql`SELECT vat, vat_country FROM invoices WHERE _id = ${id}`).toEqual([
    { vat: 16_15n, vat_country: 'LU' },
  ])
  expect(await taxOf(customer)).toMatchObject({ country: 'DE', percentage: '19.00', place: { state: 'disputed' } })
  const next = await site.dueInvoice(customer)
  await pay(next, 'AT')
  expect(await taxOf(customer)).toMatchObject({ country: 'AT', percentage: '20.00', place: { state: 'disputed' } })
  expect(await stateOn(next)).toBe('contradictory')
  const { body } = await confirm(customer, 'staff', 'LU')
  expect(await taxOf(customer)).toMatchObject({ country: 'LU', percentage: '17.00', place: { state: 'proven' } })
  expect([await stateOn(id), await stateOn(next)]).toEqual(['complete', 'complete'])
  const remove = { params: { id: customer._id, evidence_id: body.confirmed[0]?._id ?? '' } }
  await site.call(RemoveUserPlace, remove, { as: site.admin })
  expect(await stateOn(id)).toBe('contradictory')
})

it("charges the highest of the seller's rate and those of the member states that evidence names against a country outside the EU", async () => {
  await site.sql`UPDATE vat SET enabled = true, percentage = 2700 WHERE country = 'HU'`
  await site.sql`UPDATE vat SET enabled = true, percentage = 1700 WHERE country = 'LU'`
  const customer = await site.person({ country: 'CH' })
  const pay = async (country: string) => {
    const invoice_id = await site.dueInvoice(customer)
    await site.sql.begin((tx) => recordPayerCountry(tx, { invoice_id, country, source: 'stripe', now: new Date() }))
  }
  await pay('LU')
  expect(await taxOf(customer)).toMatchObject({ country: 'DE', percentage: '19.00', place: { state: 'contradicted' } })
  await pay('HU')
  expect(await taxOf(customer)).toMatchObject({ country: 'HU', percentage: '27.00', place: { state: 'contradicted' } })
  const id = await site.dueInvoice(customer)
  expect(await site.sql`SELECT vat, vat_country FROM invoices WHERE _id = ${id}`).toEqual([
    { vat: 25_65n, vat_country: 'HU' },
  ])
  await confirm(customer, 'staff', 'CH')
  expect(await taxOf(customer)).toMatchObject({ percentage: '0.00', place: { state: 'proven' } })
})

it('judges the evidence on invoices of earlier releases', async () => {
  const customer = await site.person({ country: 'AT' })
  const [id, home] = [await site.dueInvoice(customer), await site.dueInvoice(await site.person())]
  await site.sql`UPDATE invoices SET evidence_state = NULL`
  await judgeEarlierInvoices(site.sql)
  const rows = await site.sql`SELECT evidence_state FROM invoices WHERE _id = ANY (${[id, home]}) ORDER BY _id`
  expect(rows).toEqual([{ evidence_state: 'incomplete' }, { evidence_state: 'not_needed' }])
  expect(await site.sql`SELECT FROM invoices WHERE evidence_state IS NULL AND series = 'invoice'`).toHaveLength(0)
})

it('charges by country and post code: none on the Canary Islands, the French rate in Monaco', async () => {
  await site.sql`UPDATE vat SET enabled = true, percentage = 2100 WHERE country = 'ES'`
  await site.sql`UPDATE vat SET enabled = true, percentage = 2000 WHERE country = 'FR'`
  const customer = await site.person({ country: 'ES' })
  const move = (country: string, post_code: string) =>
    site.sql`UPDATE users SET country = ${country}, post_code = ${post_code} WHERE _id = ${customer._id}`
  expect(await taxOf(customer)).toMatchObject({ country: 'ES', percentage: '21.00' })
  await move('ES', '35001')
  expect(await taxOf(customer)).toMatchObject({ country: 'DE', percentage: '19.00', place: { state: 'unproven' } })
  await confirm(customer, 'staff', 'ES')
  expect(await taxOf(customer)).toMatchObject({ country: 'ES-35', percentage: '0.00', place: { state: 'proven' } })
  const id = await site.dueInvoice(customer)
  expect(
    await site.sql`SELECT i.vat_country, i.vat, l.vat_category FROM invoices i JOIN invoice_lines l ON l.invoice_id = i._id
    WHERE i._id = ${id}`,
  ).toEqual([{ vat_country: 'ES-35', vat: 0n, vat_category: 'O' }])
  await move('MC', '98000')
  // Staff have confirmed Spain, whose rate is higher.
  expect(await taxOf(customer)).toMatchObject({ country: 'ES', percentage: '21.00', place: { state: 'disputed' } })
  await site.sql`DELETE FROM place_evidence WHERE user_id = ${customer._id}`
  expect(await taxOf(customer)).toMatchObject({ country: 'FR', percentage: '20.00', place: { state: 'one_piece' } })
})

it('applies to manual invoices, too', async () => {
  const customer = await site.person({ country: 'US' })
  const issue = async () => {
    const draft = await site.call(CreateEmptyInvoice, { body: { user_id: customer._id } }, { as: site.admin })
    const body = { id: draft.body.invoice._id, item_name: 'Training', count: '1', amount: '100' }
    return (await site.call(GenerateInvoice, { body }, { as: site.admin })).body.invoice
  }
  expect(await issue()).toMatchObject({ vat: '19.00' })
  await confirm(customer, 'staff', 'US')
  expect(await issue()).toMatchObject({ vat: '0.00' })
})

it("shows staff the recorded evidence, and deletes an invoice's evidence together with the invoice", async () => {
  const customer = await site.person({ country: 'US' })
  await confirm(customer, 'staff', 'US')
  const invoice_id = await site.dueInvoice(customer)
  await site.sql.begin((tx) => recordPayerCountry(tx, { invoice_id, country: 'US', source: 'bank', now: new Date() }))
  const seen = await site.call(GetUserPlace, { params: { id: customer._id } }, { as: site.admin })
  expect(seen.body.place.evidence.map(({ kind }) => kind)).toEqual(['address', 'payer', 'staff'])
  await site.pay(invoice_id)
  await eraseOldInvoices(site.sql, new Date(Date.now() + 12 * 366 * 86_400_000))
  expect(await site.sql`SELECT FROM place_evidence WHERE invoice_id = ${invoice_id}`).toHaveLength(0)
  const [row] = await site.sql<{ buyer: object }[]>`SELECT buyer FROM invoices WHERE _id = ${invoice_id}`
  expect(row?.buyer).toEqual({})
})
