import { CreditInvoice, GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ChangeBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { reconcile } from '../reconcile-site.ts'

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

it('returns all of a paid invoice: the credits are taken back and a credit note corrects it', async () => {
  const { customer, id } = await paidInvoice()
  const { status, body } = await credit(id)
  expect([status, body.credit_note]).toMatchObject([200, { total: '113.05', reason: 'Bought twice' }])
  expect(await site.balance(customer)).toBe('0.00')
  expect(await notesOf(id, customer)).toEqual([body.credit_note])
  expect((await credit(id)).body.code).toBe('billing.credit_exceeds_invoice')
})

it('returns a part, with the share of the credits', async () => {
  const { customer, id } = await paidInvoice()
  await credit(id, { amount: '11.31' })
  expect(await site.balance(customer)).toBe('90.00')
  await credit(id)
  expect(await site.balance(customer)).toBe('0.00')
  expect((await notesOf(id, customer)).map(({ total }) => total)).toEqual(['11.31', '101.74'])
})

it('corrects the invoice alone, and leaves credits and money where they are', async () => {
  const { customer, id } = await paidInvoice()
  expect((await credit(id, { amount: '19.04', money_back: false })).body.credit_note.total).toBe('19.04')
  expect(await site.balance(customer)).toBe('100.00')
  expect((await credit(id, { amount: '113.05' })).body.code).toBe('billing.credit_exceeds_invoice')
  expect(await site.balance(customer)).toBe('100.00')
})

it('does not return money for credits that are spent', async () => {
  const { customer, id } = await paidInvoice()
  const change = { params: { id: customer._id }, body: { amount: '-50', reason: 'Training' } }
  await site.call(ChangeBalance, change, { as: site.admin })
  expect((await credit(id)).body.code).toBe('credits.not_enough')
  expect(await notesOf(id, customer)).toEqual([])
  expect(await site.balance(customer)).toBe('50.00')
})

it('refuses more than the invoice, an unpaid invoice and people without the permission', async () => {
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

it('leaves books that balance', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
