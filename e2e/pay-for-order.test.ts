import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button, link, textbox } from './kit/controls.ts'
import { confirmOrder, fileReport, fillInOrder } from './kit/fill-in-order.ts'
import { journeyLayouts, longTest } from './kit/long.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type PayingSite, startPayingSite } from './kit/paying-site.ts'
import type { Person } from './kit/site.ts'
import { desktop, type Visitor } from './kit/visitor.ts'

// A customer without enough credits pays for one order through a payment provider. A fake server replaces the provider.

const { visit } = useBrowser()
let site: PayingSite

beforeAll(async () => {
  site = await startPayingSite()
  await site.sql`UPDATE settings SET credit_value = 120, payment_type = 'direct'`
  await site.sql`UPDATE services SET price_1 = 5000, price_2 = 5000, price_3 = 5000 WHERE name = 'Eco tuning'`
})
afterAll(() => site.stop())

const newCustomer = async () => {
  const customer = await site.person()
  await confirmBilling(site, customer)
  return customer
}

const summary = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Your order' })

/** Opens the summary, which is a collapsed bar on phones. */
async function openSummary(visitor: Visitor): Promise<void> {
  const toggle = summary(visitor).getByRole('button', { expanded: false })
  if (await toggle.isVisible()) await toggle.click()
}

/** Fills in an order for 50 credits, and opens the dialog to pay for it. */
async function askToPay(visitor: Visitor): Promise<void> {
  const { page, go } = visitor
  await go('/')
  await fillInOrder(page)
  await textbox(page, 'Comment').fill('Please call before you start')
  await openSummary(visitor)
  await button(page, /^Pay .*71\.40 for this order$/).click()
  await page.getByRole('dialog', { name: 'Pay for this order' }).waitFor()
}

/** Goes to the provider's page. */
async function leave({ page }: Visitor): Promise<void> {
  await button(page.getByRole('dialog'), /^Pay /).click()
  await page.getByRole('heading', { name: 'The page of the provider' }).waitFor()
}

/** Expects the form to contain all typed input and the file. */
async function expectKept({ page }: Visitor): Promise<void> {
  await fileReport(page).waitFor()
  expect(await textbox(page, 'Manufacturer').inputValue()).toBe('Lada')
  expect(await textbox(page, 'Comment').inputValue()).toBe('Please call before you start')
  expect(await page.getByRole('checkbox', { name: /^Eco tuning/ }).isChecked()).toBe(true)
}

const ordersOf = async ({ _id }: Person) =>
  site.sql<{ status: string }[]>`SELECT status FROM orders WHERE user_id = ${_id} ORDER BY created_at`

describe.each(journeyLayouts('desktop'))('on a %s', (_, viewport) => {
  /** Checks accessibility on a desktop only. On phones, axe would report text that the bottom bar partly covers. */
  const faultsOf = ({ page }: Visitor) => (viewport === desktop ? axe(page) : [])

  test('a customer pays the missing amount, returns to the order and submits it', async () => {
    const customer = await newCustomer()
    const visitor = await visit({ site, as: customer, viewport })
    const { page } = visitor
    await askToPay(visitor)
    await page.getByText('You are buying the missing 50 credits.').waitFor()
    expect(await pageFaults(page)).toEqual([])
    await page.setViewportSize(viewport)
    await visitor.screenshot(`pay-for-order-${viewport.width}`)
    await leave(visitor)
    expect(site.pay.newest().amount).toBe('71.40')
    await link(page, 'Pay now').click()
    await page.getByText('Payment received').waitFor()
    await expectKept(visitor)
    expect(await faultsOf(visitor)).toEqual([])
    await visitor.screenshot(`paid-for-order-${viewport.width}`)
    expect(await ordersOf(customer)).toEqual([{ status: 'draft' }])
    await button(page, 'Submit order').click()
    await summary(visitor)
      .getByText(/required fields are missing/)
      .waitFor()
    await confirmOrder(page)
    await button(page, 'Submit order').click()
    await page.getByRole('heading', { name: 'We have received your order' }).waitFor()
    expect(await ordersOf(customer)).toEqual([{ status: 'pending' }])
    await visitor.go('/')
    await page.getByRole('heading', { name: 'New order' }).first().waitFor()
    expect(await textbox(page, 'Comment').inputValue()).toBe('')
  })

  test('a customer who closes the tab continues on another device', async () => {
    const customer = await newCustomer()
    const first = await visit({ site, as: customer, viewport })
    await askToPay(first)
    await leave(first)
    const { ref } = site.pay.newest()
    await first.close()
    const { path, headers, body } = site.pay.message({ kind: 'paid', ref })
    expect((await fetch(`${site.url}${path}`, { method: 'POST', headers, body })).status).toBe(200)
    const second = await visit({ site, as: customer, viewport })
    await second.go('/')
    await expectKept(second)
    await confirmOrder(second.page)
    await button(second.page, 'Submit order').click()
    await second.page.getByRole('heading', { name: 'We have received your order' }).waitFor()
  })

  longTest('shows a cancelled payment, and a second attempt succeeds', async () => {
    const visitor = await visit({ site, as: await newCustomer(), viewport })
    const { page } = visitor
    await askToPay(visitor)
    await leave(visitor)
    await link(page, 'Back to the shop').click()
    await page.getByText('You have not paid yet').waitFor()
    await expectKept(visitor)
    expect(await faultsOf(visitor)).toEqual([])
    await openSummary(visitor)
    await button(page, /^Pay .* for this order$/).click()
    await leave(visitor)
    await link(page, 'Pay now').click()
    await page.getByText('Payment received').waitFor()
  })

  test('a payment that takes days is shown as pending and not offered twice, and then as failed', async () => {
    const visitor = await visit({ site, as: await newCustomer(), viewport })
    const { page } = visitor
    await askToPay(visitor)
    await leave(visitor)
    const { ref } = site.pay.newest()
    await link(page, 'Pay later').click()
    await page.getByText('Waiting for confirmation').waitFor()
    await openSummary(visitor)
    await page.getByText('Your payment is being confirmed').waitFor()
    expect(await button(page, /for this order$/).count()).toBe(0)
    expect(await faultsOf(visitor)).toEqual([])
    const { path, headers, body } = site.pay.message({ kind: 'failed', ref })
    await fetch(`${site.url}${path}`, { method: 'POST', headers, body })
    await page.getByText('The payment did not go through').waitFor()
    await expectKept(visitor)
    await button(page, /^Pay .* for this order$/).waitFor()
  })
})

test('stores the payment method if the customer agrees, while automatic top-ups are offered', async () => {
  await site.sql`UPDATE settings SET automatic_top_up = true`
  const customer = await newCustomer()
  const visitor = await visit({ site, as: customer })
  await askToPay(visitor)
  await visitor.page.getByRole('checkbox', { name: 'Store this payment method' }).check()
  await leave(visitor)
  expect(await site.sql`SELECT FROM stored_payment_methods WHERE user_id = ${customer._id}`).toHaveLength(1)
  await site.sql`UPDATE settings SET automatic_top_up = false`
})

longTest('reports an unavailable provider, and keeps the order', async () => {
  const visitor = await visit({ site, as: await newCustomer() })
  const { page } = visitor
  visitor.expectRefusals(422)
  await askToPay(visitor)
  site.pay.state.mode = 'refusing'
  await button(page.getByRole('dialog'), /^Pay /).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  site.pay.state.mode = 'normal'
  await leave(visitor)
  await link(page, 'Pay now').click()
  await page.getByText('Payment received').waitFor()
  await expectKept(visitor)
})

longTest('offers only packages if orders are paid with credits', async () => {
  await site.sql`UPDATE settings SET payment_type = 'credits'`
  const visitor = await visit({ site, as: await newCustomer() })
  await visitor.go('/')
  await fillInOrder(visitor.page)
  await button(visitor.page, 'Buy a credit package').waitFor()
  expect(await button(visitor.page, /for this order$/).count()).toBe(0)
})
