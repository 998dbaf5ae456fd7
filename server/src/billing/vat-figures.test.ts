import { RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ExportVatFigures, ListVatFigures } from '@mapwright/contract/billing/vat-figure-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmPhone } from '../../test/confirm-phone.ts'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
  await site.sql`UPDATE vat SET enabled = true, percentage = 2000 WHERE country = 'AT'`
})
afterAll(() => site.close())

const figures = async (query: { from?: string; to?: string } = {}) =>
  (await site.call(ListVatFigures, { query }, { as: site.admin })).body

it('adds up invoices by tax case, subtracts credit notes, and marks the part for the one-stop shop', async () => {
  const [german, austrian, american] = [
    await site.person(),
    await site.person({ country: 'AT' }),
    await site.person({ country: 'US' }),
  ]
  await confirmPhone(site.sql, american, '+12125550100')
  await site.buy(german)
  const reversed = await site.dueInvoice(german)
  await site.buy(austrian)
  await site.buy(american)
  await site.call(RemoveInvoice, { params: { id: reversed } }, { as: site.admin })
  const month = new Date().toISOString().slice(0, 7)
  expect((await figures()).figures).toEqual([
    {
      ...{ month, currency: 'EUR', country: 'AT', category: 'S', percentage: '20.00', is_oss: true, documents: 1 },
      ...{ net: '95.00', vat: '19.00' },
    },
    {
      ...{ month, currency: 'EUR', country: 'DE', category: 'S', percentage: '19.00', is_oss: false, documents: 3 },
      ...{ net: '95.00', vat: '18.05' },
    },
    {
      ...{ month, currency: 'EUR', country: 'US', category: 'O', percentage: '0.00', is_oss: false, documents: 1 },
      ...{ net: '95.00', vat: '0.00' },
    },
  ])
  // Changes the seller's country, which must not affect earlier invoices.
  await site.sql`UPDATE settings SET country = 'AT'`
  expect((await figures()).figures.map(({ country, is_oss }) => [country, is_oss])).toEqual([
    ...[
      ['AT', true],
      ['DE', false],
      ['US', false],
    ],
  ])
  await site.sql`UPDATE settings SET country = 'DE'`
  expect((await figures()).totals).toEqual([{ currency: 'EUR', net: '285.00', vat: '37.05' }])
  expect(await figures({ to: '2020-01-01' })).toMatchObject({ total: 0, totals: [] })
})

it('exports the figures, with an audit row, to staff with the permission', async () => {
  const { bytes } = await site.call(ExportVatFigures, {}, { as: site.admin })
  expect(new TextDecoder().decode(bytes)).toContain('EUR,AT,S,20.00,true,1,95.00,19.00')
  expect(await site.sql`SELECT FROM audit WHERE name = 'billing.export_vat_figures'`).toHaveLength(1)
  expect((await site.call(ExportVatFigures, {}, { as: await site.staffWith('orders') })).status).toBe(403)
})
