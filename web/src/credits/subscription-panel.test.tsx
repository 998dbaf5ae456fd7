import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import type { Subscription } from '@mapwright/contract/credits/subscription.ts'
import {
  CancelSubscription,
  ChangeSubscription,
  GetSubscription,
  ResumeSubscription,
  Subscribe,
} from '@mapwright/contract/credits/subscription-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import SubscriptionPanel from './subscription-panel.tsx'

const [gold, platinum] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
const payment_id = '01890000-0000-7000-8000-000000000003'

const method = {
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  valid_until: '2031-04',
  consented_at: '2026-11-30T10:00:00Z',
}

const subscribed = (changes: Partial<Subscription> = {}) => ({
  ...{
    _id: payment_id,
    price_id: gold,
    name: 'Gold',
    count: '120.00',
    bonus: '0.00',
    amount: '83.19',
    currency: 'EUR',
  },
  ...{ status: 'active', reason: null, note: '', next_on: '2026-12-30', is_cancelled: false },
  ...{ vat: '15.81', total: '99.00', payment_id: null },
  ...changes,
})

/** Amounts and times are texts of their own types, which only responses have. */
const received = (subscription: object | null, changes: object = {}): Wire<typeof GetSubscription> =>
  JSON.parse(
    JSON.stringify({
      ...{ is_offered: true, currency: 'EUR', subscription, method, can_charge: true, renews_on: '2026-12-30' },
      ...changes,
    }),
  )

const terms = { count: '120.00', bonus: '0.00', amount: '83.19', vat: '15.81', position: 1 }

const onSale = (): Wire<typeof ListPackagesOnSale> =>
  JSON.parse(
    JSON.stringify({
      prices: [],
      monthly: [
        { ...terms, _id: gold, name: 'Gold', total: '99.00' },
        { ...terms, _id: platinum, name: 'Platinum', count: '300.00', total: '238.00' },
      ],
      ...{ has_own_amount: false, has_direct_payment: false, has_vouchers: false, currency: 'EUR' },
      tax: { country: 'DE', percentage: '19.00', reverse_charge: false },
      place: { state: 'not_needed', country: 'DE', evidence: [] },
      billing: {
        ...{
          buyer_kind: 'private',
          firstname: 'Ann',
          lastname: 'Dealer',
          company_name: '',
          address: 'Example Street 1',
          vat_no: '',
        },
        ...{ post_code: '10115', city: 'Exampletown', country: 'DE', country_entered: true, confirmed: true },
      },
      payment_methods: ['stripe'],
    }),
  )

async function showPanel(subscription: object | null, changes: object = {}) {
  await api.respond(GetSubscription, received(subscription, changes))
  await api.respond(ListPackagesOnSale, onSale())
  await show(<SubscriptionPanel />)
}

test('shows the terms of a subscription and cancels it after a question', async () => {
  await showPanel(subscribed())
  await expect.element(page.getByText('€99.00', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Dec 30, 2026')).toBeVisible()
  await expect.element(page.getByText('Visa ···· 4242 · Stripe')).toBeVisible()
  await api.respond(CancelSubscription, received(subscribed({ is_cancelled: true })))
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  expect(await api.requests(CancelSubscription)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect.poll(async () => (await api.requests(CancelSubscription)).length).toBe(1)
})

test('continues a cancelled subscription before its end', async () => {
  await showPanel(subscribed({ is_cancelled: true }))
  await expect.element(page.getByText('Ends on')).toBeVisible()
  await api.respond(ResumeSubscription, received(subscribed()))
  await page.getByRole('button', { name: 'Continue subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue subscription' }).click()
  await expect.poll(async () => (await api.requests(ResumeSubscription)).length).toBe(1)
})

test('changes the package after a question with the new price', async () => {
  await showPanel(subscribed())
  await api.respond(ChangeSubscription, received(subscribed({ price_id: platinum, name: 'Platinum' })))
  await page.getByRole('button', { name: 'Change package' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Platinum · €238.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change package' }).click()
  await expect
    .poll(async () => (await api.requests(ChangeSubscription)).map(({ body }) => body))
    .toEqual([{ price_id: platinum, amount: '83.19' }])
})

test('tells why a charge failed, and links to the payment', async () => {
  await showPanel(subscribed({ status: 'past_due', reason: 'declined', payment_id }))
  await expect.element(page.getByText(/The last charge was declined.*within seven days/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Pay by hand' }))
    .toHaveAttribute('href', `/payment/${payment_id}`)
})

test('subscribes with the stored method, and shows the price and the next charge before', async () => {
  await showPanel(null)
  await expect.element(page.getByText(/to charge €99\.00 every month/)).toBeVisible()
  await expect.element(page.getByText('Dec 30, 2026')).toBeVisible()
  await api.respond(Subscribe, { ...received(subscribed()), payment_id })
  await page.getByRole('button', { name: 'Subscribe for €99.00 per month' }).click()
  await expect
    .poll(async () => (await api.requests(Subscribe)).map(({ body }) => body))
    .toEqual([{ price_id: gold, amount: '83.19' }])
})

test('offers the payment methods if the stored one cannot be charged', async () => {
  await showPanel(null, { can_charge: false })
  await expect.element(page.getByRole('radio', { name: /Stripe/ })).toBeVisible()
  await expect.element(page.getByText('Visa ···· 4242 · Stripe')).not.toBeInTheDocument()
})

test('lets a paused subscription be cancelled, and links to a purchase that stores a method', async () => {
  await showPanel(subscribed({ status: 'paused', reason: 'no_method', is_cancelled: true }), {
    method: null,
    can_charge: false,
  })
  await expect.element(page.getByText(/Select “Store this payment method”/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Buy credits' })).toHaveAttribute('href', '/buy_credits')
  await expect.element(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
})

test('offers the billing address if it keeps a subscription from continuing', async () => {
  await showPanel(subscribed({ status: 'paused', reason: 'address' }))
  await expect.element(page.getByText('The billing address is incomplete or not confirmed.')).toBeVisible()
  await expect.element(page.getByText('Example Street 1')).toBeVisible()
})

test('offers to pay the first month', async () => {
  await showPanel(subscribed({ status: 'starting', payment_id }))
  await expect.element(page.getByRole('link', { name: 'Pay €99.00' })).toHaveAttribute('href', `/payment/${payment_id}`)
})
