import { money } from '@mapwright/contract/api/amounts.ts'
import { DownloadInvoice, ListInvoices, ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import { reconcile } from '../reconcile-site.ts'
import { issueCreditNote } from './issue-credit-note.ts'

let site: InvoiceSite
beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

const year = new Date().getUTCFullYear()
const credit = (invoice_id: string, gross?: bigint, now = new Date()) =>
  site.sql.begin((tx) =>
    issueCreditNote(tx, {
      invoice_id,
      reason: 'Bought twice',
      now,
      ...(gross === undefined ? {} : { gross: money(gross) }),
    }),
  )
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (problem: { code: string }) => problem.code,
  )
async function paidInvoice() {
  const customer = await site.person()
  const id = await site.dueInvoice(customer)
  await site.pay(id)
  return { customer, id }
}

describe('a credit note', () => {
  it('over a whole invoice repeats its lines and parties, with a number of its own series', async () => {
    const { id } = await paidInvoice()
    const note = await credit(id)
    const [row] = await site.sql`
      SELECT n.invoice, n.status, n.amount, n.vat, n.total, n.count, n.seller = i.seller AND n.buyer = i.buyer AS same_parties
      FROM invoices n JOIN invoices i ON i._id = n.corrects WHERE n._id = ${note}`
    expect(row).toMatchObject({
      status: 'issued',
      amount: 9500n,
      vat: 1805n,
      total: 11305n,
      count: 10000n,
      same_parties: true,
    })
    expect(row?.invoice).toMatch(new RegExp(`^CN-${year}-\\d{6}$`))
    const lines =
      await site.sql`SELECT name, unit, vat_category, vat_percentage FROM invoice_lines WHERE invoice_id = ${note}`
    expect(lines).toEqual([{ name: '100 credits', unit: 'credits', vat_category: 'S', vat_percentage: 1900n }])
  })

  it('never credits more than is left, however many are issued at once', async () => {
    const { id } = await paidInvoice()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => codeOf(credit(id, 50_00n))))
    expect(outcomes.sort()).toEqual([...Array(3).fill('billing.credit_exceeds_invoice'), 'done', 'done'])
    expect(await codeOf(credit(id, 13_06n))).toBe('billing.credit_exceeds_invoice')
    await credit(id)
    expect(await codeOf(credit(id))).toBe('billing.credit_exceeds_invoice')
    const [sum] =
      await site.sql`SELECT sum(total)::bigint AS total, sum(vat)::bigint AS vat FROM invoices WHERE corrects = ${id}`
    expect(sum).toEqual({ total: 113_05n, vat: 18_05n })
  })

  it('needs a paid invoice', async () => {
    const due = await site.dueInvoice(await site.person())
    expect(await codeOf(credit(due))).toBe('billing.invoice_not_paid')
    expect(await codeOf(credit(uuidv7()))).toBe('credits.invoice_not_found')
  })

  it('can be downloaded by its customer, and is in no list of invoices', async () => {
    const { customer, id } = await paidInvoice()
    const note = await credit(id)
    const pdf = await site.call(DownloadInvoice, { params: { id: note } }, { as: customer })
    expect([pdf.status, new TextDecoder().decode(pdf.bytes.slice(0, 5))]).toEqual([200, '%PDF-'])
    const stranger = await site.call(DownloadInvoice, { params: { id: note } }, { as: await site.person() })
    expect(stranger.status).toBe(404)
    expect((await site.call(ListMyInvoices, {}, { as: customer })).body.total).toBe(1)
    const query = { user_id: customer._id }
    expect((await site.call(ListInvoices, { query }, { as: site.admin })).body.total).toBe(1)
  })
})

describe('a series', () => {
  it('begins a year where the operator set its start, with the prefix of the operator, and has no gap', async () => {
    const { id } = await paidInvoice()
    await site.sql`UPDATE invoice_series SET start = 500, prefix = 'G' WHERE series = 'credit_note'`
    const later = new Date(Date.UTC(year + 1, 0, 1))
    await site.sql
      .begin(async (tx) => {
        await issueCreditNote(tx, { invoice_id: id, gross: money(1_00n), reason: '', now: later })
        throw new Error('rolled back')
      })
      .catch(() => {})
    const notes = await Promise.all(Array.from({ length: 4 }, () => credit(id, 1_00n, later)))
    const rows = await site.sql`SELECT invoice FROM invoices WHERE _id = ANY (${notes}) ORDER BY sequence`
    expect(rows.map(({ invoice }) => invoice)).toEqual([500, 501, 502, 503].map((n) => `G${year + 1}-000${n}`))
  })
})

it('an issued invoice and its lines cannot change', async () => {
  const { id } = await paidInvoice()
  await expect(site.sql`UPDATE invoices SET total = total + 1, amount = amount + 1 WHERE _id = ${id}`).rejects.toThrow(
    'cannot change',
  )
  await expect(site.sql`UPDATE invoices SET buyer = '{}' WHERE _id = ${id}`).rejects.toThrow('cannot change')
  await expect(site.sql`UPDATE invoice_lines SET name = 'x' WHERE invoice_id = ${id}`).rejects.toThrow('append-only')
  await expect(site.sql`DELETE FROM invoice_lines WHERE invoice_id = ${id}`).rejects.toThrow('append-only')
})

it('leaves books that balance', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
