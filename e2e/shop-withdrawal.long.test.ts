import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, expectValue, heading, link, textbox } from './kit/controls.ts'
import { startSampleShop } from './kit/sample-shop.ts'
import type { Person, Site } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// A buyer withdraws from a contract without signing in, and staff take the products back.

const { visit } = useBrowser()
let site: Site
let staff: Visitor
let customer: Person
let sent: string
let waiting: string

const orderList = (page: Visitor['page']) => page.getByRole('combobox', { name: 'Order', exact: true })

beforeAll(async () => {
  const shop = await startSampleShop()
  ;({ site, customer, sent, waiting } = shop)
  staff = await visit({ site, as: shop.admin })
})
afterAll(() => site.stop())
skipAfterFailure()

test('an admin inserts the model instructions and publishes them', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/settings')
  await page.getByRole('combobox', { name: 'Text', exact: true }).selectOption('Instructions on withdrawal')
  const insert = button(page, 'Insert the model text')
  await insert.click()
  await page.getByText('You have the right to withdraw from this contract within 14 days').waitFor()
  expect(await insert.count()).toBe(0)
  await button(page, 'Publish').click()
  await button(page.getByRole('dialog'), 'Publish anyway').click()
  await page.getByText('The shop settings were saved').waitFor()
  expect(await axe(page)).toEqual([])
})

test('a signed-in buyer opens the form from the order, filled in completely', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go(`/shop/order/${sent}`)
  const right = page.locator('section', { has: page.getByRole('heading', { name: 'Your right of withdrawal' }) })
  await right.waitFor()
  expect(await link(page.getByRole('main'), 'Withdraw from contract here').count()).toBe(1)
  await link(right, 'Withdraw from contract here').click()
  await expectValue(textbox(page, 'Email address'), customer.email)
  await expectValue(orderList(page), sent)
  expect(await textbox(page, 'Order or invoice number').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

test('a visitor on a phone opens the form from the shop, enters the withdrawal and confirms it', async () => {
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

test('the buyer sees the withdrawal on the order, and cannot withdraw twice', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go(`/shop/order/${sent}`)
  await page.getByText(/^You withdrew from this order on/).waitFor()
  expect(await link(page.getByRole('main'), 'Withdraw from contract here').count()).toBe(1)
})

test('an unpaid order is canceled, and the form that the footer opens lists it', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go(`/shop/order/${waiting}`)
  await button(page, 'Cancel the order').waitFor()
  expect(await page.getByRole('heading', { name: 'Your right of withdrawal' }).count()).toBe(0)
  await link(page.getByRole('main'), 'Withdraw from contract here').click()
  await orderList(page).selectOption(waiting)
  await page.getByRole('radio', { name: 'Some of the products' }).check()
  await page.getByRole('textbox', { name: 'Pieces of OBD-II cable (3 m)' }).waitFor()
  await orderList(page).selectOption('Another order')
  await expectValue(textbox(page, 'Order or invoice number'), '')
})

test('a buyer on a phone withdraws from one of several pieces, and staff see which', async () => {
  const { page, go } = await visit({ site, as: customer, viewport: phone })
  await go(`/shop/withdrawal?number=${waiting}`)
  await page.getByRole('radio', { name: 'Some of the products' }).check()
  const pieces = page.getByRole('textbox', { name: 'Pieces of OBD-II cable (3 m)' })
  expect(await pieces.inputValue()).toBe('2')
  await pieces.fill('')
  await button(page, 'Continue').click()
  await page.getByText('Enter at least one product and how many you are returning.').waitFor()
  await pieces.fill('1')
  expect(await axe(page)).toEqual([])
  await button(page, 'Continue').click()
  await page.getByText('1 × OBD-II cable (3 m)').waitFor()
  await button(page, 'Confirm withdrawal').click()
  await page.getByText('We have received your statement').waitFor()
  await expect
    .poll(
      () =>
        site.sql`SELECT w.only_products, l.quantity FROM shop_withdrawals w JOIN shop_withdrawal_lines l ON l.withdrawal_id = w._id`,
    )
    .toEqual([{ only_products: '1 × OBD-II cable (3 m)', quantity: 1 }])
  await staff.go('/admin/shop_manager/orders?status=withdrawn')
  await link(staff.page, waiting).click()
  await staff.page.getByRole('blockquote').getByText('1 × OBD-II cable (3 m)').waitFor()
  await staff.page.getByText('an order can only be canceled as a whole').waitFor()
})

test('staff find the order among the withdrawn ones, record a return of all pieces and refund it in full', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/orders?status=withdrawn')
  await page.getByRole('row', { name: new RegExp(`${sent}.*Withdrawn`) }).waitFor()
  await link(page, sent).click()
  await page.getByRole('heading', { name: 'Pat M. Example withdrew from the contract' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await button(page, 'Record a return').getAttribute('data-variant')).toBe('filled')
  expect(await button(page, 'Complete').getAttribute('data-variant')).toBe('default')
  await button(page, 'Record a return').click()
  const form = page.getByRole('dialog')
  expect(await form.getByRole('textbox', { name: 'OBD-II cable' }).inputValue()).toBe('2')
  // Price of two pieces and the shipping, with VAT.
  expect(await textbox(form, 'Refund amount').inputValue()).toBe('128.40')
  await button(form, 'Record a return').click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Returned: 2').waitFor()
  await page.getByRole('heading', { name: 'Pat M. Example withdrew from the contract' }).waitFor({ state: 'hidden' })
})
