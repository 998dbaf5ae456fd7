import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { makeSampleShop, makeSampleShopOrders } from './kit/sample-shop.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// A buyer withdraws from a contract without signing in, and staff take the products back.

const { visit } = useBrowser()
let site: Site
let staff: Visitor
let customer: Person
let sent: string

beforeAll(async () => {
  site = await startSite()
  const admin = await site.person({ role_id: 1 })
  customer = await site.person()
  await confirmBilling(site, customer)
  const product = await makeSampleShop(site, admin)
  const numbers = await makeSampleShopOrders(site, { admin, customer, product_id: product._id })
  sent = numbers[1] ?? ''
  staff = await visit({ site, as: admin })
})
afterAll(() => site.stop())
skipAfterFailure()

test('an admin inserts the model of the instructions and saves it', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/settings')
  const insert = button(page, 'Insert the model text')
  await insert.click()
  await page.getByText('You have the right to withdraw from this contract within 14 days').waitFor()
  expect(await insert.isDisabled()).toBe(true)
  await button(page, 'Save').click()
  await page.getByText('The shop settings were saved').waitFor()
  expect(await axe(page)).toEqual([])
})

test('a visitor on a phone finds the way from the shop, states the withdrawal and confirms it', async () => {
  const { page, go } = await visit({ site, viewport: phone })
  await go('/shop')
  await link(page, 'Withdraw from contract here').click()
  await heading(page, 'Withdraw from a contract').waitFor()
  await page.getByText('You have the right to withdraw from this contract within 14 days').waitFor()
  await button(page, 'Continue').click()
  expect(await textbox(page, 'Order or invoice number').getAttribute('aria-invalid')).toBe('true')
  await textbox(page, 'Order or invoice number').fill(sent)
  await textbox(page, 'Your name').fill('Pat Example')
  await textbox(page, 'Email address').fill(customer.email)
  await button(page, 'Continue').click()
  await page.getByText(`I withdraw from the contract for order ${sent}.`).waitFor()
  expect(await axe(page)).toEqual([])
  await button(page, 'Edit').click()
  await textbox(page, 'Your name').fill('Pat M. Example')
  await button(page, 'Continue').click()
  await button(page, 'Confirm withdrawal').click()
  await page.getByText('We have received your statement').waitFor()
  await expect
    .poll(() => site.sql`SELECT values ->> 'name' AS name FROM mails WHERE kind = 'withdrawal_received'`)
    .toEqual([{ name: 'Pat M. Example' }])
})

test('the buyer sees it on the order, and cannot withdraw from it twice', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go(`/shop/order/${sent}`)
  await page.getByText(/^You withdrew from this order on/).waitFor()
  expect(await link(page.getByRole('main'), 'Withdraw from contract here').count()).toBe(1)
})

test('a signed-in buyer comes from the order with everything filled in', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go('/shop/orders')
  await page.getByRole('row', { name: /Waiting for payment/ }).click()
  const right = page.locator('section', { has: page.getByRole('heading', { name: 'Your right of withdrawal' }) })
  await link(right, 'Withdraw from contract here').click()
  expect(await textbox(page, 'Email address').inputValue()).toBe(customer.email)
  expect(await textbox(page, 'Order or invoice number').inputValue()).toMatch(/\d/)
})

test('staff find it among the withdrawn orders, take everything back and pay all of it back', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/orders?status=withdrawn')
  await page.getByRole('row', { name: new RegExp(`${sent}.*Withdrawn`) }).waitFor()
  await link(page, sent).click()
  await page.getByRole('heading', { name: 'Pat M. Example withdrew from the contract' }).waitFor()
  expect(await axe(page)).toEqual([])
  await button(page, 'Record a return').click()
  const form = page.getByRole('dialog')
  expect(await form.getByRole('textbox', { name: 'OBD-II cable' }).inputValue()).toBe('2')
  // Two pieces and the shipping, with VAT.
  expect(await textbox(form, 'Money back').inputValue()).toBe('128.40')
  await button(form, 'Record a return').click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Returned: 2').waitFor()
  await page.getByRole('heading', { name: 'Pat M. Example withdrew from the contract' }).waitFor({ state: 'hidden' })
})
