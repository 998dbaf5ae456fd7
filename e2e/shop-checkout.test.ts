import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeShop, openShop } from '../server/test/shop-kit.ts'
import { password, personWithPassword } from '../server/test/with-password.ts'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { journeyLayouts, longTest } from './kit/long.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type PayingSite, startPayingSite } from './kit/paying-site.ts'
import { makeSampleShop } from './kit/sample-shop.ts'
import type { Person } from './kit/site.ts'
import type { Visitor } from './kit/visitor.ts'

// A customer fills a cart, orders, and pays by bank transfer or through a payment provider. A fake server replaces the provider.

const { visit } = useBrowser()
let site: PayingSite
let admin: Person

beforeAll(async () => {
  site = await startPayingSite()
  admin = await site.admin()
  await makeSampleShop(site, admin)
  await site.sql`UPDATE shop_settings SET stripe_payment = true`
})
afterAll(() => site.stop())

const newCustomer = async (): Promise<Person> => {
  const customer = await site.person()
  await confirmBilling(site, customer)
  return customer
}

/** Puts an OBD-II cable with its option into the cart, and goes to the checkout. */
async function fillCart({ page, go }: Visitor): Promise<void> {
  await go('/shop/product/obd-ii-cable')
  await page.getByRole('checkbox', { name: /3 m/ }).check()
  await button(page, 'Add to cart').click()
  await button(page, 'Show the cart').click()
  await heading(page, 'Cart').waitFor()
  await button(page, 'One more').click()
  await page.getByText('Subtotal (2)').waitFor()
}

async function order({ page }: Visitor, method: RegExp): Promise<void> {
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await button(page, /^(Order and pay|Place order:)/).click()
}

describe.each(journeyLayouts('phone'))('on a %s', (_, viewport) => {
  test('a visitor’s cart survives signing in, and is ordered to another address with a coupon, by bank transfer', async () => {
    const customer = await personWithPassword(site)
    await confirmBilling(site, customer)
    const visitor = await visit({ site, viewport })
    const { page, go } = visitor
    await go('/shop')
    // The options of the cable are chosen on its page, so its card has no button that adds it.
    await button(page, 'Add K-line cable to the cart').waitFor()
    expect(await button(page, 'Add OBD-II cable to the cart').count()).toBe(0)
    await link(page, 'OBD-II cable').click()
    await button(page, 'Add to cart').click()
    await button(page, 'Cart (1)').click()
    await page.getByRole('dialog').getByText('€46.41').first().waitFor()
    expect(await pageFaults(page)).toEqual([])
    await button(page, 'Go to checkout').click()
    await link(page.getByRole('main'), 'Sign in').click()
    await textbox(page, 'Email address or username').fill(customer.email)
    await page.getByLabel('Password').first().fill(password)
    await button(page, 'Sign in').first().click()
    await heading(page, 'Checkout').waitFor()
    await page.getByText('1 × OBD-II cable').waitFor()
    await button(page, 'Add address').click()
    await textbox(page, 'Name').fill('Pat Example')
    await textbox(page, 'Street and number').fill('Dock 3')
    await textbox(page, 'Postal code').fill('1')
    await textbox(page, 'City').fill('Hamburg')
    await button(page, 'Save address').click()
    await page.getByText('Invalid value').first().waitFor()
    await textbox(page, 'Postal code').fill('20095')
    await button(page, 'Save address').click()
    await page.getByRole('radio', { name: /Pat Example/, checked: true }).waitFor()
    await textbox(page, 'Coupon code').fill('welcome')
    await button(page, 'Apply').click()
    await page.getByText('−€4.64').or(page.getByText('-€4.64')).waitFor()
    expect(await pageFaults(page)).toEqual([])
    await order(visitor, /Bank transfer/)
    await page.getByText('Please transfer the amount now').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toContain('/shop/checkout/success/')
    expect(await pageFaults(page)).toEqual([])
    await link(page, 'Show the order').click()
    await page.getByText('Waiting for payment').waitFor()
    expect(await pageFaults(page)).toEqual([])
  })

  test('a customer gives up paying at the provider, finds the order again and pays it', async () => {
    const visitor = await visit({ site, as: await newCustomer(), viewport })
    const { page, go } = visitor
    await fillCart(visitor)
    expect(await pageFaults(page)).toEqual([])
    await button(page, 'Go to checkout').click()
    await order(visitor, /Stripe/)
    await page.getByRole('heading', { name: 'The page of the provider' }).waitFor()
    await link(page, 'Back to the shop').click()
    await page.getByText('You have not paid yet').waitFor()
    expect(await pageFaults(page)).toEqual([])
    await go('/shop/orders')
    await page.getByText('Waiting for payment').first().waitFor()
    expect(await pageFaults(page)).toEqual([])
    await link(page, /^\d{4}-\d{6}$/)
      .first()
      .click()
    await button(page, /^Pay /).click()
    await link(page, 'Pay now').click()
    await page.getByText('Thank you for your order').waitFor()
    expect(page.url()).toContain('/shop/checkout/success/')
    expect(await pageFaults(page)).toEqual([])
  })

  longTest('a payment that takes days is shown as pending, and then as failed', async () => {
    const visitor = await visit({ site, as: await newCustomer(), viewport })
    const { page } = visitor
    await fillCart(visitor)
    await button(page, 'Go to checkout').click()
    await order(visitor, /Stripe/)
    await page.getByRole('heading', { name: 'The page of the provider' }).waitFor()
    const { ref } = site.pay.newest()
    await link(page, 'Pay later').click()
    await page.getByText('Waiting for confirmation').waitFor()
    const { path, headers, body } = site.pay.message({ kind: 'failed', ref })
    expect((await fetch(`${site.url}${path}`, { method: 'POST', headers, body })).status).toBe(200)
    await page.getByText('The payment did not go through').waitFor()
    expect(page.url()).toContain('/shop/checkout/failure/')
    expect(await pageFaults(page)).toEqual([])
  })
})

test('the cart shows that an item was sold in the meantime, and cannot be ordered', async () => {
  const visitor = await visit({ site, as: await newCustomer() })
  const { page, go } = visitor
  await go('/shop/product/k-line-cable')
  await button(page, 'Add to cart').click()
  await page.getByText('K-line cable is in the cart').waitFor()
  await site.sql`UPDATE shop_products SET inventory = 0 WHERE slug = 'k-line-cable'`
  await go('/shop/cart')
  await page.getByRole('alert').getByText('Out of stock').waitFor()
  expect(await button(page, 'Go to checkout').getAttribute('aria-disabled')).toBe('true')
  await button(page, 'Remove K-line cable').click()
  await page.getByText('Your cart is empty').waitFor()
})

longTest('the menu contains the shop only while it is open', async () => {
  const customer = await newCustomer()
  const open = await visit({ site, as: customer })
  await open.go('/')
  await open.page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Shop', exact: true })
    .waitFor()
  await closeShop(site)
  await open.go('/')
  await heading(open.page, /order/i).waitFor()
  expect(await open.page.getByRole('link', { name: 'Shop', exact: true }).count()).toBe(0)
  await openShop(site)
})
