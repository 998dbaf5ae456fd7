import { euCountries } from '@mapwright/contract/site/vat.ts'
import { AdoptVatRates, ListVat, ListVatDifferences } from '@mapwright/contract/site/vat-endpoints.ts'
import { shippedVatRates } from '@mapwright/contract/site/vat-rates.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { setUpSite } from './set-up-site.ts'

let site: TestSite
let admin: Person

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())

const differences = async () => (await site.call(ListVatDifferences, {}, { as: admin })).body.differences
const adopt = (countries: string[], as: Person = admin) => site.call(AdoptVatRates, { body: { countries } }, { as })

it('ships a rate for each EU country, the United Kingdom, Switzerland and Norway, with its date and source', () => {
  for (const country of [...euCountries, 'GB', 'CH', 'NO']) expect(shippedVatRates).toHaveProperty(country)
  for (const { rate, since, source } of Object.values(shippedVatRates)) {
    expect(rate).toMatch(/^\d{1,2}\.\d{2}$/)
    expect(new Date(since).toISOString().slice(0, 10)).toBe(since)
    expect(Date.parse(since)).toBeLessThan(Date.now())
    expect(source.length).toBeGreaterThan(10)
  }
})

it("adds all shipped rates to a new site, and charges VAT in the site's country only", async () => {
  await site.sql`UPDATE vat SET percentage = 100 WHERE country = 'FR'`
  await site.sql`DELETE FROM vat WHERE country = 'RS'`
  await site.sql.begin((tx) => setUpSite(tx, { title: 'Example', country: 'AT', currency: 'EUR' }))
  const { vat } = (await site.call(ListVat, { query: { size: 100 } }, { as: admin })).body
  expect(Object.fromEntries(vat.map(({ country, percentage }) => [country, percentage]))).toEqual(
    Object.fromEntries(Object.entries(shippedVatRates).map(([country, { rate }]) => [country, rate])),
  )
  expect(vat.filter(({ enabled }) => enabled).map(({ country }) => country)).toEqual(['AT'])
  expect(await differences()).toEqual([])
})

it('shows which rates of the site differ, and adopts the chosen ones without charging VAT in more countries', async () => {
  await site.sql`UPDATE vat SET percentage = 2000, enabled = true WHERE country = 'SK'`
  await site.sql`UPDATE vat SET percentage = 700 WHERE country = 'CH'`
  await site.sql`DELETE FROM vat WHERE country = 'RS'`
  expect(await differences()).toMatchObject([
    { country: 'SK', own: '20.00', shipped: '23.00', since: '2025-01-01', enabled: true },
    { country: 'CH', own: '7.00', shipped: '8.10', enabled: false },
    { country: 'RS', own: null, shipped: '20.00', enabled: false },
  ])
  const { status, body } = await adopt(['SK', 'RS', 'SK'])
  expect([status, body.differences.map(({ country }) => country)]).toEqual([200, ['CH']])
  const rows =
    await site.sql`SELECT country, percentage, enabled FROM vat WHERE country IN ('RS', 'SK') ORDER BY country`
  expect([...rows]).toEqual([
    { country: 'RS', percentage: 2000n, enabled: false },
    { country: 'SK', percentage: 2300n, enabled: true },
  ])
  const [audited] = await site.sql`SELECT facts FROM audit WHERE name = 'site.adopt_vat_rates'`
  expect(audited).toMatchObject({ facts: { before: { SK: '20.00', RS: null }, after: { SK: '23.00', RS: '20.00' } } })
})

it('rejects countries without a shipped rate, and callers without permission to change settings', async () => {
  expect((await adopt(['US'])).body.code).toBe('site.vat_not_found')
  const clerk = await site.staffWith('orders')
  expect((await adopt(['CH'], clerk)).status).toBe(403)
  expect((await site.call(ListVatDifferences, {}, { as: clerk })).status).toBe(403)
})
