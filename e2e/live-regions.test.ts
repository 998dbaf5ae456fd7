import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { useBrowser } from './kit/browser.ts'
import { button, conversationOf, textbox } from './kit/controls.ts'
import { fileReport, fillInOrder } from './kit/fill-in-order.ts'
import { liveTexts } from './kit/live-texts.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// Texts that screen readers announce without a change of the focus, read from the browser's accessibility tree.

const { visit } = useBrowser()
let site: OrderSite

beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.stop())

const announces = (page: Page, text: RegExp) =>
  eventually(async () => expect(await liveTexts(page)).toContainEqual(expect.stringMatching(text)))

test('what a file contains, and why an order is not complete', async () => {
  const { page, go } = await visit({ site, as: site.customer })
  await go('/')
  await fillInOrder(page)
  await fileReport(page).waitFor()
  await announces(page, /^polite: .*Found in the file/)
  await button(page, 'Submit order').click()
  await announces(page, /^polite: .*required fields are missing/)
})

test('a message of the other side, but not those that were there before, nor the own ones', async () => {
  const order = await site.orderIn('pending')
  const customer = await visit({ site, as: site.customer })
  await customer.go(`/order_details/${order}`)
  const staff = await visit({ site, as: site.staff })
  await staff.go(`/admin/manage_orders/order_details/${order}`)
  for (const { page } of [customer, staff]) await page.getByText('No messages yet').waitFor()
  const send = async (page: Page, text: string) => {
    await textbox(page, 'Message').fill(text)
    await textbox(page, 'Message').press('Control+Enter')
  }
  await send(customer.page, 'Please keep the idle as it is')
  await announces(staff.page, /^polite: .*Please keep the idle as it is$/)
  await send(staff.page, 'It stays at 830 rpm')
  await announces(customer.page, /^polite: It stays at 830 rpm$/)
  expect((await liveTexts(customer.page)).join()).not.toContain('keep the idle')
  await customer.go(`/order_details/${order}`)
  await conversationOf(customer.page).getByText('It stays at 830 rpm').waitFor()
  expect((await liveTexts(customer.page)).join()).not.toContain('830 rpm')
})

test('that entries were refused, and that they were saved', async () => {
  const { page, go, expectRefusals } = await visit({ site, as: site.customer })
  await go('/profile_settings')
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Company', exact: true }) })
  expectRefusals(422)
  await textbox(panel, 'VAT number').fill('DE12')
  await announces(page, /^polite: Not a complete VAT number/)
  await button(panel, 'Save').click()
  await panel.getByText('Not a valid VAT number for its country').waitFor()
  await textbox(panel, 'VAT number').fill('DE 123 456 789')
  await button(panel, 'Save').click()
  await announces(page, /^polite: .*Saved/)
})
