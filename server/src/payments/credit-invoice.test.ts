import { CreditInvoice, GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ChangeBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { ListCreditNotes, ListRefunds, MarkRefundAsTransferred } from '@mapwright/contract/payments/refund-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { reconcile } from '../operator/reconcile-site.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

async function paidInvoice() {
  const customer = await site.person()
  const id = await site.dueInvoice(customer)
  await site.pay(id)
  return { customer, id }
}

type Body = { amount?: string; money_back?: boolean }
const credit = (id: string, { amount, money_back = true }: Body = {}, as: Person = site.admin) =>
  site.call(
    CreditInvoice,
    { params: { id }, body: { reason: 'Bought twice', money_back, ...(amount && { amount }) } },
    { as, key: crypto.randomUUID() },
  )
const notesOf = async (id: string, as: Person) =>
  (await site.call(GetInvoice, { params: { id } }, { as })).body.credit_notes

it('returns the whole amount of a paid invoice: the credits are taken back and a credit note corrects it', async () => {
  const { customer, id } = await paidInvoice()
  const { status, body } = await credit(id)
  expect([status, body.credit_note]).toMatchObject([200, { total: '113.05', reason: 'Bought twice' }])
  expect(await site.balance(customer)).toBe('0.00')
  expect(await notesOf(id, customer)).toEqual([body.credit_note])
  expect((await credit(id)).body.code).toBe('billing.credit_exceeds_invoice')
})

it('returns a part of the amount, with its share of the credits', async () => {
  const { customer, id } = await paidInvoice()
  await credit(id, { amount: '11.31' })
  expect(await site.balance(customer)).toBe('90.00')
  await credit(id)
  expect(await site.balance(customer)).toBe('0.00')
  expect((await notesOf(id, customer)).map(({ total }) => total)).toEqual(['11.31', '101.74'])
})

it('corrects only the invoice, and moves neither credits nor money', async () => {
  const { customer, id } = await paidInvoice()
  expect((await credit(id, { amount: '19.04', money_back: false })).body.credit_note.total).toBe('19.04')
  expect(await site.balance(customer)).toBe('100.00')
  expect((await credit(id, { amount: '113.05' })).body.code).toBe('billing.credit_exceeds_invoice')
  expect(await site.balance(customer)).toBe('100.00')
})

it('refuses an amount with decimals in a currency without decimals', async () => {
  await site.sql`UPDATE settings SET currency = 'JPY'`
  const { customer, id } = await paidInvoice()
  await site.sql`UPDATE settings SET currency = 'EUR'`
  const refused = { status: 400, body: { code: 'request.invalid', fields: { amount: { code: 'not_whole' } } } }
  for (const money_back of [true, false])
    expect(await credit(id, { amount: '12.50', money_back })).toMatchObject(refused)
  expect([await notesOf(id, customer), await site.balance(customer)]).toEqual([[], '100.00'])
  expect((await credit(id, { amount: '13.00' })).body.credit_note.total).toBe('13.00')
})

it('does not return money for spent credits', async () => {
  const { customer, id } = await paidInvoice()
  const change = { params: { id: customer._id }, body: { amount: '-50', reason: 'Training' } }
  await site.call(ChangeBalance, change, { as: site.admin })
  expect((await credit(id)).body.code).toBe('credits.not_enough')
  expect(await notesOf(id, customer)).toEqual([])
  expect(await site.balance(customer)).toBe('50.00')
})

it('refuses more than the amount of the invoice, an unpaid invoice and people without the permission', async () => {
  const { id, customer } = await paidInvoice()
  expect((await credit(id, { amount: '113.06' })).body.code).toBe('billing.credit_exceeds_invoice')
  expect((await credit(await site.dueInvoice(customer))).body.code).toBe('billing.invoice_not_paid')
  const clerk = await site.staffWith('dealers_manager.invoices')
  expect([(await credit(id, {}, clerk)).status, (await credit(id, {}, customer)).status]).toEqual([403, 403])
})

it('credits an invoice once when ten people do it at the same time', async () => {
  const { customer, id } = await paidInvoice()
  const responses = await Promise.all(Array.from({ length: 10 }, () => credit(id)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await site.balance(customer)).toBe('0.00')
})

it('lists credit notes and refunds of all customers, by number, customer and day', async () => {
  const { customer, id } = await paidInvoice()
  const returned = (await credit(id, { amount: '11.31' })).body.credit_note
  const corrected = (await credit(id, { amount: '1.00', money_back: false })).body.credit_note
  const [row] = await site.sql<{ invoice: string }[]>`SELECT invoice FROM invoices WHERE _id = ${id}`
  const about = { invoice_id: id, invoice: row?.invoice, user: { _id: customer._id } }
  const notes = async (query: object) =>
    (await site.call(ListCreditNotes, { query: query as never }, { as: site.admin })).body.credit_notes
  expect(await notes({ user_id: customer._id })).toMatchObject([
    { ...corrected, ...about, currency: 'EUR', is_refunded: false },
    { ...returned, ...about, is_refunded: true },
  ])
  const ids = async (query: object) => (await notes(query)).map(({ _id }) => _id)
  expect(await ids({ keywords: returned.number })).toEqual([returned._id])
  expect(await ids({ keywords: row?.invoice })).toEqual([corrected._id, returned._id])
  expect(await ids({ user_id: customer._id, from: '2020-01-01' })).toHaveLength(2)
  expect(await ids({ user_id: customer._id, to: '2020-01-01' })).toEqual([])
  const refunds = async (query: object) =>
    (await site.call(ListRefunds, { query: query as never }, { as: site.admin })).body.refunds
  const [refund, ...others] = await refunds({ keywords: returned.number })
  expect([refund, others]).toMatchObject([
    {
      ...{ ...about, kind: 'refund', status: 'to_transfer', amount: '11.31', currency: 'EUR', method: 'bank' },
      ...{ credit_note: returned.number, reason: 'Bought twice', actor: expect.any(String) },
    },
    [],
  ])
  expect(await refunds({ user_id: customer._id, status: 'failed' })).toEqual([])
  expect(await refunds({ user_id: customer._id, kind: 'surplus' })).toEqual([])
  expect(await refunds({ user_id: customer._id, status: 'to_transfer', kind: 'refund' })).toHaveLength(1)
  expect(await refunds({ user_id: customer._id, status: 'done' })).toEqual([])
  expect((await site.call(ListCreditNotes, { query: {} }, { as: customer })).status).toBe(403)
  expect((await site.call(ListRefunds, { query: {} }, { as: customer })).status).toBe(403)
})

it('waits for staff to confirm a transfer that they make themselves, once and with the permission', async () => {
  const { id, customer } = await paidInvoice()
  await credit(id, { amount: '11.31' })
  const list = async () =>
    (await site.call(ListRefunds, { query: { user_id: customer._id } as never }, { as: site.admin })).body
  const waiting = await list()
  const params = { id: waiting.refunds[0]?._id ?? '' }
  const mark = (as = site.admin) => site.call(MarkRefundAsTransferred, { params }, { as })
  const reader = await site.staffWith('dealers_manager.invoices')
  expect((await mark(reader)).status).toBe(403)
  expect((await mark(customer)).status).toBe(403)
  expect(waiting.refunds[0]?.status).toBe('to_transfer')
  expect((await mark()).body.refund).toEqual({ _id: params.id, status: 'done' })
  const done = await list()
  expect([done.refunds[0]?.status, waiting.to_transfer - done.to_transfer]).toEqual(['done', 1])
  expect((await mark()).body).toMatchObject({ code: 'payments.refund_not_to_transfer' })
  const unknown = { params: { id } }
  expect((await site.call(MarkRefundAsTransferred, unknown, { as: site.admin })).status).toBe(404)
})

it('leaves books that balance', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
