import { randomUUID } from 'node:crypto'
import { money } from '@mapwright/contract/api/amounts.ts'
import { ExportInvoiceEvidence, ListInvoiceEvidence } from '@mapwright/contract/billing/evidence-endpoints.ts'
import { CreditInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ExportOssFigures, GetOssFigures, SetEuroRate } from '@mapwright/contract/billing/oss-endpoints.ts'
import { quarterFor, quartersUpTo } from '@mapwright/contract/billing/quarter.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Tx } from '../platform/db/sql.ts'
import { toEuro } from './oss-figures.ts'
import { recordPayerCountry } from './place-rows.ts'

let site: InvoiceSite

beforeEach(async () => {
  site = await startInvoiceSite()
  await site.sql`UPDATE vat SET enabled = true, percentage = 2000 WHERE country = 'AT'`
  await site.sql`UPDATE vat SET enabled = true, percentage = 2550 WHERE country = 'FI'`
})
afterEach(() => site.close())

const now = quarterFor(new Date().toISOString().slice(0, 10))
const [, before = ''] = quartersUpTo(now, 2)
const figures = async (quarter = now) =>
  (await site.call(GetOssFigures, { query: { quarter } }, { as: site.admin })).body
/** Changes stored documents, which the database refuses otherwise. */
const rewrite = (change: (tx: Tx) => PromiseLike<unknown>) =>
  site.sql.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`
    await change(tx)
  })
const moveToEarlierQuarter = (id: string) =>
  rewrite((tx) => tx`UPDATE invoices SET issued_at = issued_at - interval '3 months' WHERE _id = ${id}`)
const credit = async (id: string, amount: string) => {
  const { status } = await site.call(
    CreditInvoice,
    { params: { id }, body: { amount, reason: 'Discount', money_back: false } },
    { as: site.admin, key: randomUUID() },
  )
  expect(status).toBe(200)
}
const paidBy = async (country: string) => {
  const person = await site.person({ country })
  const id = await site.dueInvoice(person)
  await site.pay(id)
  return { id, person }
}

it('adds up supplies by country and rate with the states of their evidence, and lists corrections by the quarter that they correct', async () => {
  const [austrian, finn, earlier] = [await paidBy('AT'), await paidBy('FI'), await paidBy('AT')]
  await paidBy('AT')
  await paidBy('DE')
  await site.sql.begin((tx) =>
    recordPayerCountry(tx, { invoice_id: austrian.id, country: 'AT', source: 'stripe', now: new Date() }),
  )
  await site.sql.begin((tx) =>
    recordPayerCountry(tx, { invoice_id: finn.id, country: 'DE', source: 'stripe', now: new Date() }),
  )
  await moveToEarlierQuarter(earlier.id)
  // 11.40 gross at 20 % is 9.50 net and 1.90 VAT; 10.00 gross is 8.33 net and 1.67 VAT.
  await credit(austrian.id, '11.40')
  await credit(earlier.id, '10.00')
  const evidence = { complete: 1, incomplete: 1, contradictory: 0 }
  expect(await figures()).toEqual({
    status: 'success',
    supplies: [
      {
        ...{ country: 'AT', kind: 'services', percentage: '20.00', currency: 'EUR', documents: 3 },
        ...{ net: '180.50', vat: '36.10', net_eur: '180.50', vat_eur: '36.10', ...evidence },
      },
      {
        ...{ country: 'FI', kind: 'services', percentage: '25.50', currency: 'EUR', documents: 1 },
        // 95.00 at 25.5 % is 24.225.
        ...{ net: '95.00', vat: '24.23', net_eur: '95.00', vat_eur: '24.23' },
        ...{ complete: 0, incomplete: 0, contradictory: 1 },
      },
    ],
    corrections: [{ quarter: before, country: 'AT', currency: 'EUR', documents: 1, vat: '-1.67', vat_eur: '-1.67' }],
    rates: [],
    vat_eur: '58.66',
  })
  expect((await figures(before)).supplies).toMatchObject([{ net: '95.00', vat: '19.00', documents: 1 }])
  const { bytes } = await site.call(ExportOssFigures, { query: { quarter: now } }, { as: site.admin })
  const csv = new TextDecoder().decode(bytes)
  expect(csv).toContain(`supply,${now},AT,services,STANDARD,20.00,EUR,3,180.50,36.10,180.50,36.10,1,1,0`)
  expect(csv).toContain(`correction,${before},AT,,,,EUR,1,,-1.67,,-1.67,,,`)
  expect(await site.sql`SELECT FROM audit WHERE name = 'billing.export_oss_figures'`).toHaveLength(1)
})

it('divides goods and services by line, also in credit notes and after the buyer was erased', async () => {
  const { id } = await paidBy('AT')
  await rewrite(
    (tx) => tx`
      INSERT INTO invoice_lines (invoice_id, position, name, unit, quantity, price, amount, vat_category, vat_percentage, vat, supply)
      VALUES (${id}, 2, 'Cable', 'quantity', 100, 1000, 1000, 'S', 2000, 200, 'goods')`,
  )
  expect((await figures()).supplies).toMatchObject([
    { country: 'AT', kind: 'goods', documents: 1, net: '10.00', vat: '2.00', incomplete: 0 },
    { country: 'AT', kind: 'services', documents: 1, net: '95.00', vat: '19.00', incomplete: 1 },
  ])
  await credit(id, '63.00')
  await rewrite((tx) => tx`UPDATE invoices SET buyer = '{}'`)
  expect((await figures()).supplies).toMatchObject([
    { kind: 'goods', documents: 2, net: '5.00', vat: '1.00' },
    { kind: 'services', documents: 2, net: '47.50', vat: '9.50' },
  ])
})

it('does not count the evidence of reversed invoices', async () => {
  const { id } = await paidBy('AT')
  await paidBy('AT')
  await rewrite((tx) => tx`UPDATE invoices SET status = 'reversed', paid_at = NULL, pdf_until = NULL WHERE _id = ${id}`)
  expect((await figures()).supplies).toMatchObject([{ documents: 2, incomplete: 1 }])
  expect((await site.call(ListInvoiceEvidence, {}, { as: site.admin })).body.total).toBe(1)
})

it('converts a currency without decimals with the rates of each quarter, once they have been entered', async () => {
  await site.sql`UPDATE settings SET currency = 'JPY'`
  await site.sql`UPDATE credit_packages SET amount = 15000_00`
  const [earlier] = [await paidBy('AT'), await paidBy('FI')]
  await moveToEarlierQuarter(earlier.id)
  await credit(earlier.id, '1200')
  expect(await figures()).toMatchObject({
    supplies: [{ country: 'FI', net: '15000.00', vat: '3825.00', net_eur: null, vat_eur: null }],
    corrections: [{ quarter: before, country: 'AT', vat: '-200.00', vat_eur: null }],
    rates: [
      { quarter: now, currency: 'JPY', rate: null },
      { quarter: before, currency: 'JPY', rate: null },
    ],
    vat_eur: null,
  })
  const enter = (quarter: string, rate: string) =>
    site.call(SetEuroRate, { params: { quarter, currency: 'JPY' }, body: { rate } }, { as: site.admin })
  expect((await enter(now, '0')).status).toBe(400)
  expect((await enter(now, '170')).status).toBe(200)
  await enter(now, '161.88')
  expect((await figures()).vat_eur).toBeNull()
  expect((await enter(before, '158.4250')).body.rate.rate).toBe('158.425')
  // 15000 / 161.88 = 92.661…; 3825 / 161.88 = 23.628…; 200 / 158.425 = 1.262….
  expect(await figures()).toMatchObject({
    supplies: [{ net_eur: '92.66', vat_eur: '23.63' }],
    corrections: [{ vat_eur: '-1.26' }],
    vat_eur: '22.37',
  })
  expect(await site.sql`SELECT FROM audit WHERE name = 'billing.set_euro_rate'`).toHaveLength(3)
})

it('lists the evidence by quarter and state, counts contradictions, and exports the list', async () => {
  const [first, second] = [await paidBy('AT'), await paidBy('FI')]
  await paidBy('DE')
  await site.sql.begin((tx) =>
    recordPayerCountry(tx, { invoice_id: second.id, country: 'DE', source: 'stripe', now: new Date() }),
  )
  await moveToEarlierQuarter(first.id)
  const list = async (query: { quarter?: string; state?: 'contradictory' | 'incomplete' } = {}) =>
    (await site.call(ListInvoiceEvidence, { query }, { as: site.admin })).body
  const all = await list()
  expect(all).toMatchObject({
    total: 2,
    contradictory: 1,
    invoices: [
      {
        ...{ _id: second.id, country: 'FI', vat_country: 'FI', state: 'contradictory' },
        evidence: [
          { kind: 'address', country: 'FI' },
          { kind: 'payer', country: 'DE' },
        ],
      },
      { _id: first.id, state: 'incomplete', evidence: [{ kind: 'address', country: 'AT' }] },
    ],
  })
  expect((await list({ quarter: before })).invoices.map(({ _id }) => _id)).toEqual([first.id])
  expect(await list({ quarter: before, state: 'contradictory' })).toMatchObject({ total: 0, contradictory: 1 })
  const exported = await site.call(ExportInvoiceEvidence, { query: { state: 'contradictory' } }, { as: site.admin })
  expect(new TextDecoder().decode(exported.bytes)).toContain('FI,FI,119.23,EUR,contradictory,"address FI, payer DE"')
  expect((await site.call(ListInvoiceEvidence, {}, { as: await site.staffWith('orders') })).status).toBe(403)
})

it.each([
  [10n, 20_000_000n, 1n],
  [-10n, 20_000_000n, -1n],
  [9n, 20_000_000n, 0n],
  [100_00n, 1_000_000n, 100_00n],
])('rounds %d at the rate %d to %d cents', (amount, rate, cents) => {
  expect(toEuro(money(amount), rate)).toBe(cents)
})

it('names quarters across the turn of the year', () => {
  expect(quarterFor('2026-12-31')).toBe('2026-Q4')
  expect(quartersUpTo('2026-Q2', 4)).toEqual(['2026-Q2', '2026-Q1', '2025-Q4', '2025-Q3'])
})
