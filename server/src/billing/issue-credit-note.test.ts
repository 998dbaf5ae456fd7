import { money } from '@mapwright/contract/api/amounts.ts'
import { daysAfter } from '@mapwright/contract/api/days.ts'
import {
  DownloadInvoice,
  ListInvoices,
  ListMyInvoices,
  RemoveInvoice,
} from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ListVatFigures } from '@mapwright/contract/billing/vat-figure-endpoints.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import { setTimeZone } from '../../test/site-state.ts'
import { reconcile } from '../operator/reconcile-site.ts'
import { found } from '../platform/api/problem.ts'
import type { QueuedMail } from '../platform/mail/mail-rows.ts'
import { readSettings } from '../site/read-settings.ts'
import { readBuyer } from './buyer-rows.ts'
import { ciiInvoice } from './e-invoice/cii.ts'
import { invoiceAttachment } from './invoice-attachment.ts'
import { invoiceContent } from './invoice-content.ts'
import { issuedInvoice } from './invoice-rows.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueInvoice } from './issue-invoice.ts'
import { payInvoice } from './pay-invoice.ts'
import { readInvoiceSettings } from './settings.ts'

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
  it('of a whole invoice repeats its lines and parties, with a number of its own series', async () => {
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

  it('never exceeds the remaining amount, even when several are issued at once', async () => {
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

  it('requires a paid invoice', async () => {
    const due = await site.dueInvoice(await site.person())
    expect(await codeOf(credit(due))).toBe('billing.invoice_not_paid')
    expect(await codeOf(credit(uuidv7()))).toBe('credits.invoice_not_found')
  })

  it('is mailed to its customer as a PDF, with a notification in the app', async () => {
    const { customer, id } = await paidInvoice()
    const [reversed, note] = [await site.dueInvoice(customer), await credit(id, 50_00n)]
    await site.call(RemoveInvoice, { params: { id: reversed } }, { as: site.admin })
    await eventsHandled(site)
    const mails = await site.sql<Pick<QueuedMail, 'kind' | 'ref' | 'values'>[]>`
      SELECT kind, ref, values FROM mails WHERE kind = 'credit_note_issued' AND to_address = ${customer.email} ORDER BY created_at`
    expect(mails.map(({ values }) => values['note'])).toEqual(['Bought twice', 'The invoice no longer has to be paid.'])
    expect(mails[0]?.values).toMatchObject({ amount: '€50.00', link: `/invoice/${id}` })
    const [number] = await site.sql<{ invoice: string }[]>`SELECT invoice FROM invoices WHERE _id = ${note}`
    const [[pdf] = []] = await Promise.all(mails.map((mail) => invoiceAttachment(site.sql, mail, site.app)))
    expect([pdf?.filename, pdf?.content.subarray(0, 5).toString()]).toEqual([`${number?.invoice}.pdf`, '%PDF-'])
    const notices = await site.sql`
      SELECT values FROM in_app_notifications WHERE user_id = ${customer._id} AND kind = 'credit_note_issued'`
    expect(notices).toHaveLength(2)
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

/** Issues an invoice at a given time. */
async function issueAt(user_id: string, now: Date): Promise<string> {
  const [settings, invoicing, buyer] = await Promise.all([
    readSettings(site.sql),
    readInvoiceSettings(site.sql),
    readBuyer(site.sql, user_id, now),
  ])
  const tax = {
    country: 'DE',
    percentage: percent(19_00n),
    reverse_charge: false,
    intra_community: false,
    is_exempt: false,
  }
  const items = [{ name: '1 credit', unit: 'credits', quantity: 1_00n, price: money(1_00n) }] as const
  const sale = {
    items,
    payment_method: 'bank',
    settings,
    invoicing,
    buyer,
    tax: { ...tax, needs_proof: false },
    now,
  } as const
  return site.sql.begin((tx) => issueInvoice(tx, { content: invoiceContent(sale), actor_id: null, now }))
}

describe('a series', () => {
  it("starts a new year at midnight in the site's time zone, like the dates on the document and the VAT figures", async () => {
    const customer = await site.person()
    await setTimeZone(site, 'Europe/Berlin')
    // In Berlin, this is January 1, 00:30.
    const newYear = new Date(Date.UTC(year + 4, 11, 31, 23, 30))
    const id = await issueAt(customer._id, newYear)
    const read = async () => found(await issuedInvoice(site.sql, id), 'credits.invoice_not_found')
    expect((await read()).invoice).toBe(`${year + 5}-000001`)
    const query = { from: `${year + 5}-01-01` }
    const months = async () =>
      (await site.call(ListVatFigures, { query }, { as: site.admin })).body.figures.map(({ month }) => month)
    expect(await months()).toEqual([`${year + 5}-01`])
    const xml = ciiInvoice(await read(), 'xrechnung')
    expect(xml.match(/(?<=format="102">)\d{8}/g)?.slice(0, 2)).toEqual([`${year + 5}0101`, `${year + 5}0101`])
    // Neither a later payment nor a change of the site's time zone may change an issued invoice.
    const paid_at = daysAfter(newYear, 20)
    await site.sql.begin((tx) => payInvoice(tx, { id, txn_id: '', actor_id: null, now: paid_at }))
    await setTimeZone(site, 'UTC')
    expect(await read()).toMatchObject({ paid_at, supplied_on: `${year + 5}-01-01`, time_zone: 'Europe/Berlin' })
    expect(await months()).toEqual([`${year + 5}-01`])
    expect(ciiInvoice(await read(), 'xrechnung')).toContain(
      `<ram:OccurrenceDateTime><udt:DateTimeString format="102">${year + 5}0101<`,
    )
    await expect(site.sql`UPDATE invoices SET supplied_on = now() WHERE _id = ${id}`).rejects.toThrow('cannot change')
  })

  it("starts each year with the operator's number and prefix, without gaps", async () => {
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

it('leaves the books balanced, except for the invoice that was issued without a payment', async () => {
  expect(await reconcile(site.sql)).toMatchObject([
    {
      subject: `invoice ${year + 5}-000001`,
      stored: expect.stringMatching(/^\w+, \d+\.\d\d EUR$/),
      derived: 'no payment',
    },
  ])
})
