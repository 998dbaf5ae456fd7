import { DownloadInvoice, ListInvoices, ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import type { InvoiceSort } from '@mapwright/contract/billing/invoice-sort.ts'
import { QuoteOwnAmount } from '@mapwright/contract/credits/package-endpoints.ts'
import { BuyCredits, CreateEmptyInvoice, GenerateInvoice } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { switchOff, switchOn } from '../../test/site-state.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

describe('buying credits', () => {
  it('issues a due invoice with the customer’s VAT and the bank details', async () => {
    const customer = await site.person()
    const { status, body } = await site.buy(customer)
    expect(status).toBe(200)
    expect(body.invoice).toMatchObject({
      status: 'due',
      invoice: expect.stringMatching(/^\d{4}-\d{6}$/),
      count: '100.00',
      amount: '95.00',
      vat_percentage: '19.00',
      vat: '18.05',
      total: '113.05',
      currency: 'EUR',
      reverse_charge: false,
    })
    expect(body.bank).toMatchObject({ account_holder: 'Example Tuning GmbH', iban: 'DE02120300000000202051' })
    expect(await site.balance(customer)).toBe('0.00')
  })

  it('asks for a transfer by mail only if the customer chose one; staff who issue for online payment send another mail', async () => {
    const customer = await site.person()
    const mails = async () => {
      const rows = await site.sql<{ kind: string }[]>`
        SELECT kind FROM mails WHERE to_address = ${customer.email} AND kind LIKE 'invoice_due%' ORDER BY created_at`
      return rows.map(({ kind }) => kind)
    }
    const issue = async (payment_method: 'bank' | 'stripe') => {
      const draft = await site.call(CreateEmptyInvoice, { body: { user_id: customer._id } }, { as: site.admin })
      const body = { id: draft.body.invoice._id, item_name: 'Credits', count: '1', amount: '1', payment_method }
      expect((await site.call(GenerateInvoice, { body }, { as: site.admin })).status).toBe(200)
    }
    await site.buy(customer)
    await expect.poll(mails, { timeout: 10_000 }).toEqual(['invoice_due'])
    await issue('stripe')
    await expect.poll(mails, { timeout: 10_000 }).toEqual(['invoice_due', 'invoice_due_online'])
  })

  it('sells any number of credits at the price of one, if the operator allows it', async () => {
    const customer = await site.person()
    const buy = (body: { price_id?: string; count?: string }) =>
      site.call(BuyCredits, { body: { ...body, payment_method: 'bank' } }, { as: customer })
    await site.sql`UPDATE settings SET credit_value = 120, own_credit_amount = true`
    const quote = await site.call(QuoteOwnAmount, { query: { count: '12.50' } }, { as: customer })
    expect(quote.body.price).toMatchObject({ count: '12.50', amount: '15.00', vat: '2.85', total: '17.85' })
    const bought = await buy({ count: '12.50' })
    expect(bought.body.invoice).toMatchObject({
      item_name: '12.5 credits',
      count: '12.50',
      total: '17.85',
      status: 'due',
    })
    await site.pay(bought.body.invoice._id)
    expect(await site.balance(customer)).toBe('12.50')
    expect((await buy({ count: '0.50' })).body.code).toBe('credits.count_out_of_range')
    expect((await buy({ count: '5', price_id: site.price_id })).body.code).toBe('credits.price_not_found')
    expect((await buy({})).body.code).toBe('credits.price_not_found')
    await switchOff(site, 'own_credit_amount')
    expect((await buy({ count: '5' })).body.code).toBe('credits.own_amount_off')
    await site.sql`UPDATE settings SET credit_value = 100, own_credit_amount = true`
  })

  it('sells the missing credits for an order only if orders can be paid directly, and only online', async () => {
    const customer = await site.person()
    const buy = (for_order: boolean) =>
      site.call(BuyCredits, { body: { count: '5', payment_method: 'bank', for_order } }, { as: customer })
    await site.sql`UPDATE settings SET own_credit_amount = false, payment_type = 'direct'`
    expect((await buy(true)).body.code).toBe('credits.payment_method_off')
    expect((await buy(false)).body.code).toBe('credits.own_amount_off')
    await site.sql`UPDATE settings SET own_credit_amount = true, payment_type = 'credits'`
    expect((await buy(true)).body.code).toBe('credits.own_amount_off')
    expect((await buy(false)).body.invoice).toMatchObject({ count: '5.00' })
  })

  it('quotes the missing credits for an order, raised to the smallest payment with the method', async () => {
    const customer = await site.person()
    await site.sql`UPDATE settings SET payment_type = 'direct', credit_value = 100`
    const quote = async (count: string, for_order?: 'stripe' | 'mollie') =>
      (await site.call(QuoteOwnAmount, { query: { count, ...(for_order && { for_order }) } }, { as: customer })).body
    expect((await quote('0.2', 'stripe')).price).toMatchObject({ count: '0.42', amount: '0.42', total: '0.50' })
    expect((await quote('0.2', 'mollie')).price).toMatchObject({ count: '0.20', total: '0.24' })
    expect((await quote('0.2')).code).toBe('credits.count_out_of_range')
    await site.sql`UPDATE settings SET payment_type = 'credits'`
  })

  it('refuses a price or status in the request', async () => {
    const customer = await site.person()
    const body = { price_id: site.price_id, payment_method: 'bank' as const, amount: '0.01', status: 'paid' }
    const response = await site.call(BuyCredits, { body }, { as: customer })
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, ['amount', 'status']])
  })

  it('refuses a package that is not on sale and a disabled payment method', async () => {
    const customer = await site.person()
    const body = { price_id: uuidv7(), payment_method: 'bank' as const }
    expect((await site.call(BuyCredits, { body }, { as: customer })).body.code).toBe('credits.price_not_found')
    await switchOff(site, 'bank_payment')
    expect((await site.buy(customer)).body.code).toBe('credits.payment_method_off')
    await switchOn(site, 'bank_payment')
  })

  it('issues one invoice for fifty identical concurrent requests', async () => {
    const customer = await site.person()
    const key = uuidv7()
    const responses = await Promise.all(Array.from({ length: 50 }, () => site.buy(customer, key)))
    const [first] = responses
    for (const { status, body } of responses) expect([status, body]).toEqual([200, first?.body])
    const mine = await site.call(ListMyInvoices, {}, { as: customer })
    expect(mine.body.total).toBe(1)
  })

  it('refuses the key of another purchase, and recognizes a repetition without a key', async () => {
    const customer = await site.person()
    const key = uuidv7()
    await site.buy(customer, key)
    const other = { price_id: uuidv7(), payment_method: 'bank' as const }
    expect((await site.call(BuyCredits, { body: other }, { as: customer, key })).status).toBe(422)
    const bare = async () => {
      const response = await fetch(`${site.url}/api/credits_user`, {
        method: 'POST',
        headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ price_id: site.price_id, payment_method: 'bank' }),
      })
      return (await response.json()).invoice.invoice
    }
    const first = await bare()
    expect(await bare()).toBe(first)
  })

  it('numbers invoices without a gap, also when they are issued concurrently', async () => {
    const customers = await Promise.all(Array.from({ length: 10 }, () => site.person()))
    await Promise.all(customers.map((customer) => site.buy(customer)))
    const rows = await site.sql<{ invoice: string }[]>`
      SELECT invoice FROM invoices WHERE invoice IS NOT NULL ORDER BY invoice`
    expect(rows.map(({ invoice }) => Number(invoice.slice(5)))).toEqual(rows.map((_, index) => index + 1))
  })
})

describe('a manual invoice', () => {
  const begin = (user_id: string, as: Person = site.admin) =>
    site.call(CreateEmptyInvoice, { body: { user_id } }, { as })
  const issue = (id: string, as: Person = site.admin) => {
    const body = { id, item_name: 'Training day', count: '20', amount: '200' }
    return site.call(GenerateInvoice, { body }, { as })
  }

  it('starts as a draft, at most one per customer and invisible to the customer', async () => {
    const customer = await site.person()
    const [first, second] = [await begin(customer._id), await begin(customer._id)]
    expect(first.body.invoice).toMatchObject({ status: 'draft', invoice: null, user: { _id: customer._id } })
    expect(second.body.invoice._id).toBe(first.body.invoice._id)
    expect((await site.call(ListMyInvoices, {}, { as: customer })).body.total).toBe(0)
    const pdf = await site.call(DownloadInvoice, { params: { id: first.body.invoice._id } }, { as: customer })
    expect(pdf.status).toBe(404)
  })

  it('gets its number and VAT once, when it is issued', async () => {
    const customer = await site.person()
    const { _id } = (await begin(customer._id)).body.invoice
    expect((await site.pay(_id)).body.code).toBe('credits.invoice_not_due')
    const issued = await issue(_id)
    expect(issued.body.invoice).toMatchObject({
      status: 'due',
      item_name: 'Training day',
      vat: '38.00',
      total: '238.00',
    })
    expect((await issue(_id)).body.code).toBe('credits.invoice_not_draft')
    await site.pay(_id)
    expect(await site.balance(customer)).toBe('20.00')
  })

  it('is not issued with decimals in a currency without decimals', async () => {
    const { _id } = (await begin((await site.person())._id)).body.invoice
    const body = { id: _id, item_name: 'Training day', count: '20', amount: '12.50' }
    await site.sql`UPDATE settings SET currency = 'JPY'`
    const { status, body: reply } = await site.call(GenerateInvoice, { body }, { as: site.admin })
    await site.sql`UPDATE settings SET currency = 'EUR'`
    expect([status, reply]).toMatchObject([400, { code: 'request.invalid', fields: { amount: { code: 'not_whole' } } }])
  })

  it('refuses staff without the permission, and unknown customers', async () => {
    const clerk = await site.staffWith('mark_as_paid')
    const customer = await site.person()
    expect((await begin(customer._id, clerk)).status).toBe(403)
    expect((await issue(uuidv7(), clerk)).status).toBe(403)
    expect((await begin(uuidv7())).body.code).toBe('accounts.user_not_found')
    expect((await issue(uuidv7())).body.code).toBe('credits.invoice_not_found')
  })
})

describe('the lists of invoices', () => {
  it('show customers only their own, and staff those that match the search', async () => {
    const [one, other] = [await site.person(), await site.person()]
    const { invoice } = (await site.buy(one)).body
    await site.buy(other)
    const mine = await site.call(ListMyInvoices, {}, { as: one })
    expect(mine.body.invoices.map(({ _id }) => _id)).toEqual([invoice._id])
    const searched = async (keywords: string) =>
      (await site.call(ListMyInvoices, { query: { keywords } }, { as: one })).body.total
    expect(await searched(invoice.invoice ?? '')).toBe(1)
    expect(await searched('no-such-word')).toBe(0)
    for (const keywords of [invoice.invoice ?? '', one.email, one.email.toUpperCase()]) {
      const found = await site.call(ListInvoices, { query: { keywords } }, { as: site.admin })
      expect(found.body.invoices.map(({ _id }) => _id)).toEqual([invoice._id])
    }
    const none = await site.call(ListInvoices, { query: { keywords: `${one.email}%_` } }, { as: site.admin })
    expect(none.body.total).toBe(0)
  })

  it('can be sorted by each column in both directions', async () => {
    const one = await site.person()
    const first = await site.dueInvoice(one)
    const draft = await site.call(CreateEmptyInvoice, { body: { user_id: one._id } }, { as: site.admin })
    const second = draft.body.invoice._id
    const small = { id: second, item_name: '1 credit', count: '1', amount: '1' }
    await site.call(GenerateInvoice, { body: small }, { as: site.admin })
    const all = async (sort: InvoiceSort) =>
      (await site.call(ListInvoices, { query: { user_id: one._id, sort } }, { as: site.admin })).body.invoices
    for (const sort of ['invoice', 'created_at', 'customer', 'status'] as const) {
      expect((await all(sort)).map(({ _id }) => _id)).toEqual([first, second])
      expect((await all(`-${sort}`)).map(({ _id }) => _id)).toEqual([second, first])
    }
    for (const sort of ['count', 'total'] as const) {
      expect((await all(sort)).map(({ _id }) => _id)).toEqual([second, first])
      const own = await site.call(ListMyInvoices, { query: { sort: `-${sort}` } }, { as: one })
      expect(own.body.invoices.map(({ _id }) => _id)).toEqual([first, second])
    }
  })

  it('refuse customers, and staff without the permission', async () => {
    const clerk = await site.staffWith('mark_as_paid')
    const customer = await site.person()
    expect((await site.call(ListInvoices, {}, { as: clerk })).status).toBe(403)
    expect((await site.call(ListInvoices, {}, { as: customer })).status).toBe(403)
    expect((await site.call(ListMyInvoices, {}, { as: site.admin })).status).toBe(403)
    expect((await site.call(ListMyInvoices, {})).status).toBe(401)
  })
})
