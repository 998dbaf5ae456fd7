import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSiteWith } from '../../test/pay-site.ts'
import { startStripeServer } from '../../test/payments/stripe-server.ts'
import { ibanCountry } from './iban-country.ts'

const open = async () => {
  const pay = await startStripeServer()
  const site = await startSiteWith(pay, { stripe: pay.url })
  await pay.switchOn(site.sql, site.services.app)
  return site
}
let site: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  site = await open()
})
afterAll(() => site.close())

const run = () => site.askPayerCountries()
const evidence = (invoice_id: string) => site.sql<{ kind: string; country: string; source: string }[]>`
  SELECT kind, country, source FROM place_evidence WHERE invoice_id = ${invoice_id}`

test('stores the country of the card that paid an invoice, and asks again while the provider is unavailable', async () => {
  const { invoice_id, intent_id } = await site.sale()
  await site.start(intent_id)
  const { ref } = site.pay.newest()
  site.pay.pay(ref)
  const { path, headers, body } = site.pay.message({ kind: 'paid', ref })
  await run()
  expect(await evidence(invoice_id)).toEqual([])
  expect((await fetch(`${site.url}${path}`, { method: 'POST', headers, body })).status).toBe(200)
  site.pay.state.mode = 'failing'
  await run()
  expect(await evidence(invoice_id)).toEqual([])
  site.pay.state.mode = 'normal'
  await run()
  await run()
  expect(await evidence(invoice_id)).toEqual([{ kind: 'payer', country: 'FR', source: 'stripe' }])
})

test.each([
  ['DE02 1203 0000 0000 2020 51', 'DE'],
  ['CH9300762011623852957', 'CH'],
  ['DE03120300000000202051', undefined],
  ['12345678', undefined],
  ['', undefined],
])('reads the country of the account %s', (iban, country) => {
  expect(ibanCountry(iban)).toBe(country)
})
