import { CreditInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ListPackagesOnSale, packageCalls } from '@mapwright/contract/credits/package-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { GetCreditHistory } from '@mapwright/contract/credits/statement-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { reconcile } from '../operator/reconcile-site.ts'

let site: InvoiceSite
let price_id: string

beforeAll(async () => {
  site = await startInvoiceSite()
  const body = { name: 'Workshop', count: '500', bonus: '20', amount: '480' }
  price_id = (await site.call(packageCalls.add, { body }, { as: site.admin })).body.price._id
})
afterAll(() => site.close())

const order = async (customer: Person) =>
  (await site.call(BuyCredits, { body: { price_id, payment_method: 'bank' } }, { as: customer })).body.invoice
const postings = async (customer: Person) =>
  (await site.call(GetCreditHistory, {}, { as: customer })).body.history.map(({ reason, amount }) => [reason, amount])

it('offers the bonus on top of the package, for the price of the package', async () => {
  const { prices } = (await site.call(ListPackagesOnSale, {}, { as: await site.person() })).body
  expect(prices.find(({ _id }) => _id === price_id)).toMatchObject({ count: '500.00', bonus: '20.00', total: '571.20' })
})

it('states the bonus in the taxed line, and posts it separately', async () => {
  const customer = await site.person()
  const invoice = await order(customer)
  expect(invoice).toMatchObject({
    item_name: 'Workshop, including 20 bonus credits',
    count: '520.00',
    amount: '480.00',
    vat: '91.20',
    total: '571.20',
  })
  await site.pay(invoice._id)
  expect(await postings(customer)).toEqual([
    ['bonus', '20.00'],
    ['purchase', '500.00'],
  ])
  expect(await site.balance(customer)).toBe('520.00')
})

it('takes back the share of the bonus with a refund', async () => {
  const customer = await site.person()
  const { _id } = await order(customer)
  await site.pay(_id)
  const refund = (amount: string) =>
    site.call(
      CreditInvoice,
      { params: { id: _id }, body: { reason: 'Too many', money_back: true, amount } },
      { as: site.admin, key: crypto.randomUUID() },
    )
  expect((await refund('285.60')).status).toBe(200)
  expect(await site.balance(customer)).toBe('260.00')
  await refund('285.60')
  expect(await site.balance(customer)).toBe('0.00')
})

it('leaves the books balanced, and detects a bonus that was not posted', async () => {
  expect(await reconcile(site.sql)).toEqual([])
  const { _id } = await order(await site.person())
  await site.sql`UPDATE credit_purchases SET bonus = bonus + 1 WHERE invoice_id <> ${_id} AND bonus > 0`
  const drifts = await reconcile(site.sql)
  expect(drifts.map(({ stored, derived }) => [stored, derived])).toEqual([
    ['paid, 2001 hundredths', '2000 posted'],
    ['paid, 2001 hundredths', '2000 posted'],
  ])
})
