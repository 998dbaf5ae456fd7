import { ChangeBalance, GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { packageCalls } from '@mapwright/contract/credits/package-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentEvent } from '../server/test/payments/stand-in.ts'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button, heading, link } from './kit/controls.ts'
import { journeyLayouts, longTest } from './kit/long.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type PayingSite, startPayingSite } from './kit/paying-site.ts'
import type { Visitor } from './kit/visitor.ts'

// A customer pays through a payment provider and returns to the site. A fake server replaces the provider.

const { visit } = useBrowser()
let site: PayingSite

beforeAll(async () => {
  site = await startPayingSite()
})
afterAll(() => site.stop())

/** Buys the first package and waits for the provider's page. */
async function orderOnline({ page, go }: Visitor): Promise<string> {
  await go('/buy_credits')
  await page.getByRole('radio', { name: /Stripe/ }).check()
  await button(page, /^Pay /).click()
  await button(page.getByRole('dialog'), /^Pay /).click()
  await page.getByRole('heading', { name: 'The page of the provider' }).waitFor()
  return site.pay.newest().ref
}

const sendWebhook = async (reported: PaymentEvent) => {
  const { path, headers, body } = site.pay.message(reported)
  expect((await fetch(`${site.url}${path}`, { method: 'POST', headers, body })).status).toBe(200)
}

describe.each(journeyLayouts('phone'))('on a %s', (_, viewport) => {
  const newCustomer = async () => {
    const customer = await site.person()
    await confirmBilling(site, customer)
    return visit({ site, as: customer, viewport })
  }

  test('a customer pays and sees the credits', async () => {
    const visitor = await newCustomer()
    const { page } = visitor
    await orderOnline(visitor)
    await link(page, 'Pay now').click()
    await heading(page, 'Payment').waitFor()
    await page.getByText('Payment received').waitFor()
    expect(await pageFaults(page)).toEqual([])
  })

  test('a customer cancels at the provider, finds the order again and pays it', async () => {
    const visitor = await newCustomer()
    const { page } = visitor
    await orderOnline(visitor)
    await link(page, 'Back to the shop').click()
    await page.getByText('You have not paid yet').waitFor()
    expect(await pageFaults(page)).toEqual([])
    await button(page, /^Pay /).click()
    await link(page, 'Pay now').click()
    await page.getByText('Payment received').waitFor()
  })

  test('a customer pays an open invoice from its page, and staff refund it', async () => {
    const visitor = await newCustomer()
    const { page } = visitor
    await orderOnline(visitor)
    await link(page, 'Back to the shop').click()
    await link(page, 'Show the invoice').click()
    await page.getByRole('heading', { name: 'Pay online' }).waitFor()
    expect(await pageFaults(page)).toEqual([])
    await button(page, /^Pay /).click()
    await link(page, 'Pay now').click()
    await page.getByText('Payment received').waitFor()
    const staff = await visit({ site, as: await site.admin(), viewport })
    const [paid] = await site.sql<{ invoice_id: string }[]>`
      SELECT invoice_id FROM payment_intents WHERE status = 'paid' ORDER BY paid_at DESC LIMIT 1`
    await staff.go(`/admin/agent_manager/agency_invoice/${paid?.invoice_id}`)
    await button(staff.page, 'Refund').click()
    await staff.page.getByLabel('Reason').fill('Bought twice')
    expect(await pageFaults(staff.page)).toEqual([])
    await button(staff.page, 'Refund').click()
    await button(staff.page.getByRole('dialog'), 'Refund').click()
    await staff.page.getByRole('heading', { name: 'Credit notes' }).waitFor()
    await staff.page.getByRole('listitem').filter({ hasText: 'Refunded' }).waitFor()
    await staff.page
      .getByRole('listitem')
      .filter({ hasText: /Paid.*Stripe/ })
      .waitFor()
    expect(await pageFaults(staff.page)).toEqual([])
  })

  test('a customer stores the method while paying, and has credits bought when the balance falls', async () => {
    await site.sql`UPDATE settings SET automatic_top_up = true`
    const customer = await site.person()
    await confirmBilling(site, customer)
    const { page, go } = await visit({ site, as: customer, viewport })
    await go('/buy_credits')
    await page.getByRole('radio', { name: /Stripe/ }).check()
    await page.getByRole('checkbox', { name: 'Store this payment method' }).check()
    expect(await pageFaults(page)).toEqual([])
    await button(page, /^Pay /).click()
    await button(page.getByRole('dialog'), /^Pay /).click()
    await link(page, 'Pay now').click()
    await page.getByText('Payment received').waitFor()
    await go('/buy_credits?view=top_up')
    await page.getByText(/Visa ···· 4242/).waitFor()
    await page.getByLabel('Buy when fewer credits are left than').fill('1')
    await page.getByLabel(/^Total in 30 days/).fill('5000')
    await button(page, 'Turn on').click()
    await button(page.getByRole('dialog'), 'Turn on').click()
    await button(page, 'Turn off').waitFor()
    expect(await pageFaults(page)).toEqual([])
    const balance = async () => (await site.call(GetBalance, {}, { as: customer })).body.balance
    const change = { params: { id: customer._id }, body: { amount: `-${await balance()}`, reason: 'Correction' } }
    await site.call(ChangeBalance, change, { as: await site.admin(), key: crypto.randomUUID() })
    await expect.poll(balance, { timeout: 20_000 }).not.toBe('0.00')
    await button(page, 'Remove').click()
    await button(page.getByRole('dialog'), 'Remove').click()
    await page.getByText(/^None\./).waitFor()
    await site.sql`UPDATE settings SET automatic_top_up = false`
    await go('/buy_credits')
    await page.getByRole('tab', { name: 'Automatic top-up' }).click()
    await page.getByText('Automatic top-ups are turned off.').waitFor()
    await button(page, 'Turn off').click()
    await button(page, 'Turn off').waitFor({ state: 'detached' })
  })

  test('a customer subscribes to a monthly package, pays the first month at the second try, and cancels', async () => {
    await site.sql`UPDATE settings SET automatic_top_up = true`
    const body = { name: 'Monthly credits', count: '120', amount: '83.19', billing: 'monthly' } as const
    await site.call(packageCalls.add, { body }, { as: await site.admin() })
    const { page, go } = await newCustomer()
    await go('/buy_credits?view=subscription')
    await page.getByRole('radio', { name: /Stripe/ }).check()
    expect(await pageFaults(page)).toEqual([])
    await button(page, /^Subscribe for /).click()
    await link(page, 'Back to the shop').click()
    await page.getByText('You have not paid yet').waitFor()
    await page.getByText(/every month on the same day/).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Store this payment method' }).count()).toBe(0)
    expect(await pageFaults(page)).toEqual([])
    await button(page, /^Pay /).click()
    await link(page, 'Pay now').click()
    await page.getByText('Payment received').waitFor()
    await go('/buy_credits?view=subscription')
    await button(page, 'Cancel subscription').click()
    await button(page.getByRole('dialog'), 'Cancel subscription').click()
    await page.getByText('Ends on').waitFor()
    expect(await pageFaults(page)).toEqual([])
    await site.sql`UPDATE settings SET automatic_top_up = false`
  })

  longTest('a payment that takes days is shown as pending, and then as paid or failed', async () => {
    const visitor = await newCustomer()
    const { page } = visitor
    const ref = await orderOnline(visitor)
    await link(page, 'Pay later').click()
    await page.getByText('Waiting for confirmation').waitFor()
    expect(await pageFaults(page)).toEqual([])
    await sendWebhook({ kind: 'failed', ref })
    await page.getByText('The payment did not go through').waitFor()
    expect(await pageFaults(page)).toEqual([])
    await link(page, 'Show the invoice').click()
    await heading(page, /Invoice/).waitFor()
  })

  longTest('keeps an order when the provider is unavailable', async () => {
    const visitor = await newCustomer()
    const { page, go } = visitor
    site.pay.state.mode = 'refusing'
    visitor.expectRefusals(422)
    await go('/buy_credits')
    await page.getByRole('radio', { name: /Stripe/ }).check()
    await button(page, /^Pay /).click()
    await button(page.getByRole('dialog'), /^Pay /).click()
    await page.getByText('The payment did not go through').waitFor()
    site.pay.state.mode = 'normal'
    await button(page, /^Pay /).click()
    await link(page, 'Pay now').click()
    await page.getByText('Payment received').waitFor()
  })
})

test('staff enter the keys and test them', async () => {
  const admin = await site.admin()
  const visitor = await visit({ site, as: admin })
  visitor.expectRefusals(422)
  const { page, go } = visitor
  await go('/admin/website_settings?section=payment_providers')
  await page.locator('summary', { hasText: 'Stripe' }).click()
  const keys = page.getByLabel('Secret key')
  await keys.fill('sk_test_wrong')
  await button(page, 'Save').first().click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await button(page, 'Test the keys').first().click()
  await page.getByText('The provider rejected these keys.').waitFor()
  expect(await pageFaults(page)).toEqual([])
})
