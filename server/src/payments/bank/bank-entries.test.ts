import { CreditInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import {
  ConfirmBankEntry,
  DismissBankEntry,
  ImportBankStatement,
  ListBankEntries,
  ReopenBankEntry,
} from '@mapwright/contract/payments/bank/bank-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../../test/invoice-site.ts'
import { fileOf } from '../../../test/order-kit.ts'
import { reconcile } from '../../operator/reconcile-site.ts'
import { eraseOldEntries } from './erase-old-entries.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

type Line = { amount: string; text: string; day?: string; name?: string }

const csvOf = (lines: readonly Line[]) =>
  [
    'Booking date;Payer;Reference;Amount',
    ...lines.map(({ amount, text, day = '2026-11-20', name = 'Ann' }) => `${day};${name};${text};${amount}`),
  ].join('\n')
const upload = (text: string, as = site.admin) =>
  site.call(ImportBankStatement, { body: {}, files: { file: fileOf(Buffer.from(text), 'statement.csv') } }, { as })
const list = async (status: 'open' | 'booked' | 'dismissed' = 'open', keywords = '') =>
  (await site.call(ListBankEntries, { query: { status, keywords } }, { as: site.admin })).body
const entryAbout = async (text: string) => {
  const [entry] = (await list('open', text)).entries
  if (!entry) throw new Error(`no entry about ${text}`)
  return entry
}
const confirm = (id: string, invoice_id: string, key?: string) =>
  site.call(ConfirmBankEntry, { params: { id }, body: { invoice_id } }, { as: site.admin, ...(key ? { key } : {}) })

/** Creates a customer with a due invoice of 113.05. */
async function due() {
  const customer = await site.person()
  const { invoice } = (await site.buy(customer)).body
  return { customer, id: invoice._id, number: invoice.invoice ?? '' }
}

describe('a bank statement', () => {
  it('is imported by people with the permission to mark as paid, and other files are refused', async () => {
    const staff = await site.person({ role_id: 3 })
    expect((await upload(csvOf([]), staff)).status).toBe(403)
    expect((await upload('nothing')).body.code).toBe('payments.wrong_statement')
    expect((await upload('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')).body.code).toBe(
      'payments.wrong_statement',
    )
  })

  it('is imported once, even in overlapping parts and concurrently', async () => {
    const lines = [
      { amount: '5.00', text: 'first' },
      { amount: '5.00', text: 'first' },
      { amount: '-7.00', text: 'paid by us' },
    ]
    expect((await upload(csvOf(lines))).body).toMatchObject({ added: 2, known: 0 })
    expect((await upload(csvOf(lines))).body).toMatchObject({ added: 0, known: 2 })
    const more = csvOf([...lines, { amount: '6.00', text: 'second' }])
    const both = await Promise.all([upload(more), upload(more)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await site.sql`SELECT FROM bank_entries`).toHaveLength(3)
  })

  it('reports the rows that cannot be read, and refuses a file with an open quote', async () => {
    const { body } = await upload(
      csvOf([
        { amount: 'ten', text: 'odd' },
        { amount: '1.00', text: 'even', day: '1.Nov 2026' },
      ]),
    )
    expect(body).toMatchObject({ added: 0, known: 0, unread_count: 2 })
    expect(body.unread).toEqual([
      { row: 2, text: '2026-11-20 | Ann | odd | ten' },
      { row: 3, text: '1.Nov 2026 | Ann | even | 1.00' },
    ])
    const mixed = await upload(
      'Date;Payer;Details;Amount;Status\n2026-11-20;Ann;x;8,00;Pending\n2026-11-20;Bob;y;-8,00;Booked\n',
    )
    expect(mixed.body).toMatchObject({ added: 0, unread_count: 0, left_out_count: 1, sent_count: 1 })
    expect(mixed.body.left_out).toEqual([{ row: 2, text: '2026-11-20 | Ann | x | 8,00 | Pending', reason: 'pending' }])
    const many = await upload(csvOf(Array.from({ length: 101 }, () => ({ amount: 'ten', text: 'odd' }))))
    expect([many.body.unread_count, many.body.unread.length]).toEqual([101, 100])
    expect((await upload(csvOf([{ amount: '5.00', text: 'open', name: '"Mueller' }]))).body.code).toBe(
      'payments.open_quote',
    )
  })
})

describe('money received', () => {
  it('proposes invoices by number and amount, by number, and by amount', async () => {
    const [exact, other] = [await due(), await due()]
    await upload(
      csvOf([
        { amount: '113.05', text: `exact re. ${exact.number.replace('-', ' / ')} thanks` },
        { amount: '100.00', text: `wrong ${other.number}` },
        { amount: '113.05', text: 'nameless' },
        { amount: '1.23', text: 'private' },
      ]),
    )
    expect((await entryAbout('exact')).proposals[0]).toMatchObject({
      invoice_id: exact.id,
      fit: 'exact',
      total: '113.05',
    })
    expect((await entryAbout('wrong')).proposals).toMatchObject([{ invoice_id: other.id, fit: 'number' }])
    expect((await entryAbout('nameless')).proposals.map(({ fit }) => fit)).toContain('amount')
    expect((await entryAbout('private')).proposals).toEqual([])
    expect((await confirm((await entryAbout('wrong'))._id, other.id)).body.code).toBe('payments.amount_differs')
  })

  it('pays its invoice once, even if 20 confirm it at once', async () => {
    const { customer, id, number } = await due()
    await upload(csvOf([{ amount: '113.05', text: `race ${number}` }]))
    const { _id } = await entryAbout('race')
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await confirm(_id, id)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await site.balance(customer)).toBe('100.00')
    expect((await list('booked', 'race')).entries).toMatchObject([{ booked: { invoice_id: id }, proposals: [] }])
  })

  it('does not pay an invoice that was paid in another way', async () => {
    const { id, number } = await due()
    await upload(csvOf([{ amount: '113.05', text: `late ${number}` }]))
    const { _id } = await entryAbout('late')
    await site.pay(id)
    expect((await confirm(_id, id)).body.code).toBe('credits.invoice_not_due')
    expect((await confirm(_id, uuidv7())).body.code).toBe('credits.invoice_not_found')
    expect((await confirm(uuidv7(), id)).body.code).toBe('payments.entry_not_found')
    expect((await entryAbout('late')).proposals.filter(({ invoice_id }) => invoice_id === id)).toEqual([])
  })

  it('can be dismissed and reopened; booked money only after a credit note', async () => {
    const { customer, id, number } = await due()
    await upload(csvOf([{ amount: '113.05', text: `undo ${number}` }]))
    const { _id } = await entryAbout('undo')
    const call = (endpoint: typeof DismissBankEntry | typeof ReopenBankEntry) =>
      site.call(endpoint, { params: { id: _id } }, { as: site.admin })
    expect((await call(ReopenBankEntry)).body.code).toBe('payments.entry_open')
    expect((await call(DismissBankEntry)).body.entry?.status).toBe('dismissed')
    expect((await call(DismissBankEntry)).body.code).toBe('payments.entry_decided')
    expect((await confirm(_id, id)).body.code).toBe('payments.entry_decided')
    expect((await call(ReopenBankEntry)).body.entry?.status).toBe('open')
    expect((await confirm(_id, id)).status).toBe(200)
    expect((await call(ReopenBankEntry)).body.code).toBe('payments.credit_first')
    const body = { reason: 'Wrong invoice', money_back: true }
    expect((await site.call(CreditInvoice, { params: { id }, body }, { as: site.admin })).status).toBe(200)
    expect((await call(ReopenBankEntry)).body.entry?.status).toBe('open')
    expect(await site.balance(customer)).toBe('0.00')
  })
})

it('leaves books that balance, and shows a difference when booked money no longer matches its invoice', async () => {
  expect(await reconcile(site.sql)).toEqual([])
  await site.sql`UPDATE bank_entries SET amount = amount + 1 WHERE status = 'booked'`
  expect(JSON.stringify(await reconcile(site.sql))).toContain('bank entry')
})

it('erases payer, account and reference after the archive period of invoices, but not day and amount', async () => {
  await upload(csvOf([{ amount: '31.00', text: 'kept until the archive ends', day: '2015-12-31', name: 'Bea' }]))
  const stored = () => site.sql`
    SELECT payer, text, amount, booked_on::text AS day FROM bank_entries WHERE amount = 3100 AND booked_on = '2015-12-31'`
  expect(await eraseOldEntries(site.sql, new Date('2025-12-31T12:00:00Z'))).toBe(0)
  expect(await stored()).toMatchObject([{ payer: 'Bea' }])
  expect(await eraseOldEntries(site.sql, new Date('2026-01-01T12:00:00Z'))).toBe(1)
  expect(await stored()).toEqual([{ payer: '', text: '', amount: 3100n, day: '2015-12-31' }])
  expect(await eraseOldEntries(site.sql, new Date('2026-01-01T12:00:00Z'))).toBe(0)
})
