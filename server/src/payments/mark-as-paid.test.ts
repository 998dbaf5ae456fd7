import {
  GetInvoice,
  ListInvoices,
  ListMyInvoices,
  RemoveInvoice,
} from '@mapwright/contract/billing/invoice-endpoints.ts'
import { MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { reconcile } from '../operator/reconcile-site.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

describe('marking an invoice as paid', () => {
  it('posts its credits and leaves an audit row', async () => {
    const customer = await site.person()
    const id = await site.dueInvoice(customer)
    const { status, body } = await site.pay(id, site.admin, 'TX-77')
    expect([status, body.invoice.status, body.invoice.txn_id]).toEqual([200, 'paid', 'TX-77'])
    expect(await site.balance(customer)).toBe('100.00')
    const [row] = await site.sql`SELECT facts FROM audit WHERE name = 'payments.mark_as_paid' AND target_id = ${id}`
    expect(row).toMatchObject({ facts: { before: { status: 'due' }, after: { status: 'paid' } } })
  })

  it('posts once when two people do it at once, and refuses the second', async () => {
    const customer = await site.person()
    const id = await site.dueInvoice(customer)
    const responses = await Promise.all([site.pay(id), site.pay(id), site.pay(id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await site.balance(customer)).toBe('100.00')
  })

  it('is refused to staff without the permission, to customers and to visitors', async () => {
    const customer = await site.person()
    const id = await site.dueInvoice(customer)
    const clerk = await site.staffWith('dealers_manager.invoices')
    expect((await site.pay(id, clerk)).status).toBe(403)
    expect((await site.pay(id, customer)).status).toBe(403)
    expect((await site.call(MarkAsPaid, { body: { id } })).status).toBe(401)
    expect(await site.balance(customer)).toBe('0.00')
    const granted = await site.staffWith('mark_as_paid')
    expect((await site.pay(id, granted)).status).toBe(200)
  })

  it('responds with not found for an unknown or a reversed invoice', async () => {
    expect((await site.pay(uuidv7())).body.code).toBe('credits.invoice_not_found')
    const id = await site.dueInvoice(await site.person())
    await site.call(RemoveInvoice, { params: { id } }, { as: site.admin })
    expect((await site.pay(id)).body.code).toBe('credits.invoice_not_due')
  })
})

describe('reversing an invoice', () => {
  const remove = (id: string, as: Person = site.admin) => site.call(RemoveInvoice, { params: { id } }, { as })

  it('corrects a due invoice by a credit note over its whole amount; both stay in the books', async () => {
    const customer = await site.person()
    const { invoice } = (await site.buy(customer)).body
    expect((await remove(invoice._id)).status).toBe(200)
    const mine = await site.call(ListMyInvoices, {}, { as: customer })
    expect(mine.body.invoices).toMatchObject([{ invoice: invoice.invoice, status: 'reversed' }])
    const found = await site.call(ListInvoices, { query: { keywords: invoice.invoice ?? '' } }, { as: site.admin })
    expect(found.body).toMatchObject({ total: 1, totals: [] })
    const read = await site.call(GetInvoice, { params: { id: invoice._id } }, { as: customer })
    expect(read.body.lines).toMatchObject([{ unit: 'credits', quantity: '100.00', discount: '0.00', amount: '95.00' }])
    expect(read.body.credit_notes).toMatchObject([{ number: expect.stringMatching(/^CN-/), total: '113.05' }])
    expect((await remove(invoice._id)).body.code).toBe('credits.invoice_not_due')
  })

  it('refuses a paid one', async () => {
    const id = await site.dueInvoice(await site.person())
    await site.pay(id)
    expect((await remove(id)).body.code).toBe('credits.invoice_not_due')
  })

  it('needs its permission', async () => {
    const customer = await site.person()
    const id = await site.dueInvoice(customer)
    const clerk = await site.staffWith('dealers_manager.invoices', 'mark_as_paid')
    expect([(await remove(id, clerk)).status, (await remove(id, customer)).status]).toEqual([403, 403])
  })

  it('and paying it at the same time: only one takes effect', async () => {
    const customer = await site.person()
    const id = await site.dueInvoice(customer)
    const [paid, removed] = await Promise.all([site.pay(id), remove(id)])
    expect([paid.status === 200, removed.status === 200].filter(Boolean)).toHaveLength(1)
    expect(await site.balance(customer)).toBe(paid.status === 200 ? '100.00' : '0.00')
  })
})

it('leaves books that balance', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
