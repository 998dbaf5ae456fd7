import { MarkShopOrderAsPaid } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { AddLicenseKeys, AddProduct } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { journeyLayouts } from './kit/long.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type PayingSite, startPayingSite } from './kit/paying-site.ts'
import { makeSampleShop } from './kit/sample-shop.ts'
import type { Person } from './kit/site.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// A visitor orders without an account, follows the order through the link in a mail, and moves it to an account.

const { visit } = useBrowser()
let site: PayingSite
let admin: Person

beforeAll(async () => {
  site = await startPayingSite()
  admin = await site.admin()
  await makeSampleShop(site, admin)
  await site.sql`UPDATE shop_settings SET stripe_payment = true`
  await site.sql`UPDATE settings SET country = 'DE', currency = 'EUR'`
})
afterAll(() => site.stop())

async function goToCheckout({ page, go }: Visitor): Promise<void> {
  await go('/shop/product/obd-ii-cable')
  await button(page, 'Add to cart').click()
  const show = button(page, 'Show the cart')
  const { y = 0 } = (await show.boundingBox()) ?? {}
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  // On phones, the message is at the top, so that it does not cover the button that adds products to the cart.
  expect(y < height / 2).toBe(width < 768)
  await show.click()
  await page.waitForURL(/\/shop\/cart$/)
  await button(page, 'Go to checkout').click()
  await heading(page, 'Checkout').waitFor()
}

async function enterDetails({ page }: Visitor, email: string): Promise<void> {
  await textbox(page, 'Email address').fill(email)
  await textbox(page, 'First name').fill('Gus')
  await textbox(page, 'Last name').fill('Guest')
  await textbox(page, 'Street and number').fill('Quay 1')
  await textbox(page, 'Postal code').fill('20095')
  await textbox(page, 'City').fill('Hamburg')
}

async function order({ page }: Visitor, method: RegExp): Promise<void> {
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await button(page, /^(Order and pay|Place order:)/).click()
}

const linkTo = async (email: string, kind: string): Promise<string> => {
  const read = () => site.sql<{ link: string }[]>`
    SELECT values ->> 'link' AS link FROM mails WHERE to_address = ${email} AND kind = ${kind}`
  await expect.poll(async () => (await read()).length).toBe(1)
  return (await read())[0]?.link ?? ''
}

describe.each(journeyLayouts('phone'))('on a %s', (name, viewport) => {
  test('a visitor orders by bank transfer, opens the order through the mail, and cancels it', async () => {
    const visitor = await visit({ site, viewport })
    const { page, go } = visitor
    const email = `gus.${name}@mail.example`
    await goToCheckout(visitor)
    await order(visitor, /Bank transfer/)
    await page.getByText('Required', { exact: true }).first().waitFor()
    await page.getByText('6 fields of your details are missing or not valid.').waitFor()
    await button(page, 'Go to this step').click()
    await expect
      .poll(() => textbox(page, 'Email address').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(await pageFaults(page)).toEqual([])
    // The guest places the order without a separate confirmation of the details.
    await enterDetails(visitor, email)
    await button(page, /^Place order:/).click()
    await page.waitForURL(/\/shop\/guest-order\//)
    await page.getByRole('heading', { name: 'Thank you. Please transfer the amount now' }).waitFor()
    await page.getByText('Waiting for payment').first().waitFor()
    expect(await pageFaults(page)).toEqual([])
    await go(await linkTo(email, 'shop_order_placed'))
    await heading(page, /^Order /).waitFor()
    expect(await page.getByRole('heading', { name: /^Thank you/ }).count()).toBe(0)
    await textbox(page, 'Message').fill('Does it fit a Golf VII?')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'car.txt', mimeType: 'text/plain', buffer: Buffer.from('VII') })
    await button(page, 'Send').click()
    await page.getByRole('listitem').filter({ hasText: 'Does it fit a Golf VII?' }).getByText('car.txt').waitFor()
    expect(await textbox(page, 'Message').inputValue()).toBe('')
    expect(await pageFaults(page)).toEqual([])
    await button(page, 'Cancel the order').click()
    await button(page.getByRole('dialog'), 'Cancel the order').click()
    await page.getByText('Canceled by you').waitFor()
    visitor.expectRefusals(404)
    await go('/shop/guest-order/unknown')
    await page.getByText('This link is not valid').waitFor()
  })

  test('a visitor cancels at the provider, pays from the order’s page, and moves the order to an account', async () => {
    const visitor = await visit({ site, viewport })
    const { page } = visitor
    const email = `pay.${name}@mail.example`
    await goToCheckout(visitor)
    await enterDetails(visitor, email)
    await button(page, 'Continue').click()
    await page.getByText(email).waitFor()
    await order(visitor, /Stripe/)
    await page.getByRole('heading', { name: 'The page of the provider' }).waitFor()
    await link(page, 'Back to the shop').click()
    await button(page, /^Pay /).click()
    await link(page, 'Pay now').click()
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    expect(await pageFaults(page)).toEqual([])
    const path = await linkTo(email, 'guest_order_placed')
    const customer = await site.person()
    await confirmBilling(site, customer)
    const signedIn = await visit({ site, viewport, as: customer })
    await signedIn.go(path)
    // Moving the order revokes the link, but a pending request for messages may still use it.
    signedIn.expectRefusals(404)
    await button(signedIn.page, 'Move to my account').click()
    await signedIn.page.waitForURL(/\/shop\/order\//)
    await heading(signedIn.page, /^Order /).waitFor()
    visitor.expectRefusals(404)
    await visitor.go(path)
    await page.getByText('This link is not valid').waitFor()
  })
})

test('a visitor buys a download without a shipping address, and downloads it from the page linked in the mail', async () => {
  const body = { name: 'Bench guide', kind: 'file', status: 'published', price: '20', max_downloads: '2' } as const
  const file = new File(['Wiring of the bench'], 'guide.txt', { type: 'text/plain' })
  await site.call(AddProduct, { body, files: { file } }, { as: admin })
  await site.sql`DELETE FROM shop_funnel_days`
  const visitor = await visit({ site, viewport: phone })
  const { page, go } = visitor
  await go('/shop/product/bench-guide')
  await button(page, 'Add to cart').click()
  await button(page, 'Cart (1)').click()
  await button(page, 'Go to checkout').click()
  await heading(page, 'Checkout').waitFor()
  expect(await page.getByRole('heading', { name: 'Shipping' }).count()).toBe(0)
  const email = 'download@mail.example'
  await enterDetails(visitor, email)
  await page.getByRole('checkbox', { name: /lose my right of withdrawal/ }).check()
  expect(await pageFaults(page)).toEqual([])
  await order(visitor, /Bank transfer/)
  await page.getByText('Waiting for payment').first().waitFor()
  expect(await page.getByText('guide.txt').count()).toBe(0)
  const [placed] = await site.sql<{ id: string }[]>`
    SELECT o._id AS id FROM shop_orders o JOIN users u ON u._id = o.user_id WHERE u.email = ${email}`
  await site.call(MarkShopOrderAsPaid, { body: { id: placed?.id ?? '' } }, { as: admin })
  await go(await linkTo(email, 'shop_order_paid'))
  await page.getByText('2 of 2 downloads left').waitFor()
  expect(await pageFaults(page)).toEqual([])
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'guide.txt').click()])
  expect(saved.suggestedFilename()).toBe('guide.txt')
  await page.getByText('1 of 2 downloads left').waitFor()
  const steps = await site.sql`SELECT step, count FROM shop_funnel_days ORDER BY step`
  expect(steps).toEqual(['cart', 'checkout', 'product', 'visit'].map((step) => ({ step, count: 1 })))
})

test('a visitor pays for a license key online, and finds it on the page after the payment', async () => {
  const body = { name: 'Logger software', kind: 'keys', status: 'published', price: '20' } as const
  const { product } = (await site.call(AddProduct, { body }, { as: admin })).body
  await site.call(AddLicenseKeys, { body: { id: product._id, keys: 'LOG-1' } }, { as: admin })
  const visitor = await visit({ site, viewport: phone })
  const { page, go } = visitor
  await go('/shop/product/logger-software')
  await button(page, 'Add to cart').click()
  await button(page, 'Cart (1)').click()
  await button(page, 'Go to checkout').click()
  await heading(page, 'Checkout').waitFor()
  await enterDetails(visitor, 'key@mail.example')
  await page.getByRole('checkbox', { name: /lose my right of withdrawal/ }).check()
  await order(visitor, /Stripe/)
  await link(page, 'Pay now').click()
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  await page.getByText('LOG-1', { exact: true }).waitFor()
  expect(await page.getByText(/parcel/).count()).toBe(0)
  expect(await pageFaults(page)).toEqual([])
})
