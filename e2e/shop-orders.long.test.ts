import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, expectValue, heading, link, textbox } from './kit/controls.ts'
import { startSampleShop } from './kit/sample-shop.ts'
import type { Person, Site } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// Staff handle a shop order from its payment to a return, and read the statistics.

const { visit } = useBrowser()
let site: Site
let staff: Visitor
let customer: Person
let waiting: string

beforeAll(async () => {
  const shop = await startSampleShop()
  ;({ site, customer, waiting } = shop)
  staff = await visit({ site, as: shop.admin })
})
afterAll(() => site.stop())
skipAfterFailure()

test('staff find an order by its number and mark it as paid', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/orders')
  const row = page.getByRole('row', { name: new RegExp(`${waiting}.*Waiting for payment`) })
  await row.waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('searchbox', { name: /Number, customer/ }).fill(waiting)
  await page.getByRole('row', { name: /Shipped/ }).waitFor({ state: 'hidden' })
  await link(row, waiting).click()
  await heading(page, `Order ${waiting}`).waitFor()
  await button(page, 'Mark as paid').click()
  const form = page.getByRole('dialog')
  const methods = form.getByLabel('Payment').getByRole('option')
  // Waits for the dialog, whose script is loaded after the click.
  await eventually(async () => expect(await methods.allTextContents()).toEqual(['Bank transfer']))
  await textbox(form, 'Transaction').fill('SEPA 4711')
  await button(form, 'Mark as paid').click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('SEPA 4711').waitFor()
})

test('staff select the order in the list, export its address for a label, process it and print its packing slip', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/orders?status=paid')
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save addresses for labels').click()])
  expect(saved.suggestedFilename()).toMatch(/^addresses-.*\.csv$/)
  await page
    .getByRole('row', { name: new RegExp(waiting) })
    .getByRole('checkbox')
    .check()
  await page.evaluate('window.print = () => { window.hasPrinted = true }')
  await button(page, 'Print packing slips').click()
  await eventually(async () => expect(await page.evaluate('window.hasPrinted')).toBe(true))
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('cell', { name: '2 ×' }).count()).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await button(page, 'Start processing').click()
  await page.getByText('1 order is being processed').waitFor()
  await go('/admin/shop_manager/orders')
  await link(page, waiting).click()
})

test('staff put the order on hold with a reason, and ship it in two parcels', async () => {
  const { page } = staff
  await button(page, 'Put on hold').click()
  const dialog = page.getByRole('dialog')
  await textbox(dialog, 'Reason').fill('A part is missing')
  await button(dialog, 'Put on hold').click()
  await page.getByRole('blockquote').getByText('A part is missing').waitFor()
  await button(page, 'Start processing').click()
  await button(page, 'Mark as shipped').click()
  await dialog.getByRole('textbox', { name: 'OBD-II cable' }).fill('0')
  await button(dialog, 'Mark as shipped').click()
  await dialog.getByText('Enter how many items are in the parcel.').waitFor()
  await dialog.getByRole('textbox', { name: 'OBD-II cable' }).fill('1')
  expect(await axe(page)).toEqual([])
  await button(dialog, 'Mark as shipped').click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Shipped: 1').waitFor()
  await button(page, 'Add tracking number').click()
  await textbox(dialog, 'Tracking number').fill('R-1')
  expect(await axe(page)).toEqual([])
  await button(dialog, 'Save').click()
  await dialog.waitFor({ state: 'hidden' })
  await button(page, 'Change tracking').waitFor()
  const phoneVisitor = await visit({ site, as: customer, viewport: phone })
  await phoneVisitor.go(`/shop/order/${waiting}`)
  await phoneVisitor.page.getByText('R-1').waitFor()
  await button(page, 'Mark as shipped').click()
  await dialog.getByLabel('Carrier').selectOption({ label: 'DHL' })
  await textbox(dialog, 'Tracking number').fill('00340434161094042557')
  expect(await axe(page)).toEqual([])
  await button(dialog, 'Mark as shipped').click()
  await dialog.waitFor({ state: 'hidden' })
  await phoneVisitor.page.getByRole('heading', { name: 'Parcel 2' }).waitFor()
  const slip = button(page, 'Packing slip of parcel 1')
  await page.evaluate('window.print = () => { window.hasPrinted = true }')
  await slip.click()
  expect(await page.evaluate('window.hasPrinted')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('cell', { name: '1 ×' }).count()).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  const track = link(page, '00340434161094042557')
  expect(await track.getAttribute('href')).toContain('dhl.com')
})

test('staff restock a returned piece and refund it', async () => {
  const { page } = staff
  await button(page, 'Record a return').click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'OBD-II cable' }).fill('1')
  // Price of 39 plus 12 for the option, with VAT.
  expect(await textbox(form, 'Refund amount').inputValue()).toBe('60.69')
  await form.getByText('You transfer the money yourself').waitFor()
  await textbox(form, 'Reason').fill('Does not fit')
  await button(form, 'Record a return').click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Returned: 1').waitFor()
  await page.getByText('€60.69 is refunded by transfer, which has not been made yet.').waitFor()
  await button(page, 'Record a return').click()
  await form.getByRole('textbox', { name: 'OBD-II cable' }).fill('1')
  await textbox(form, 'Reason').fill('Does not fit, either')
  await button(form, 'Record a return').click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText(/^Everything has been returned, and .* goes back to the customer/).waitFor()
  await button(page, 'Complete').click()
  await page.getByRole('heading', { name: 'Completed', level: 2 }).waitFor()
  expect(await button(page, 'Cancel the order').count()).toBe(0)
})

test('staff confirm that they have transferred the refund', async () => {
  const tab = await staff.openTab()
  await tab.goto('/admin/agent_manager/refunds')
  await tab.getByText('2 refunds have to be transferred.').waitFor()
  await button(tab, 'Transferred').first().click()
  await button(tab.getByRole('dialog', { name: /€60\.69/ }), 'Transferred').click()
  await tab.getByText('1 refund has to be transferred.').waitFor()
  await tab.getByText('Done', { exact: true }).waitFor()
  await tab.close()
  await staff.page.getByText('€60.69 has been refunded.').waitFor()
})

test('the customer sees the tracking of the parcels', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go(`/shop/order/${waiting}`)
  await page.getByText('Your order is complete.').waitFor()
})

test("the customer and staff write to each other on the order's page, and only staff see an internal note", async () => {
  const mine = await visit({ site, as: customer })
  await mine.go(`/shop/order/${waiting}`)
  await textbox(mine.page, 'Message').fill('Is the invoice in the parcel?')
  await button(mine.page, 'Send').click()
  const { page, go } = staff
  await go('/admin/inbox')
  await link(page, /Is the invoice in the parcel/).click()
  await page.getByRole('switch', { name: 'Internal note' }).check()
  await textbox(page, 'Message').fill('Always is')
  await textbox(page, 'Message').press('Control+Enter')
  const talk = page.getByRole('list', { name: 'Conversation' })
  await talk.getByText('Always is').waitFor()
  // The note may be in the list before its author's form is cleared.
  await expectValue(textbox(page, 'Message'), '')
  await page.getByRole('switch', { name: 'Internal note' }).uncheck()
  await textbox(page, 'Message').fill('Yes, on top')
  await textbox(page, 'Message').press('Control+Enter')
  await mine.page.getByRole('list', { name: 'Conversation' }).getByText('Yes, on top').waitFor()
  expect(await mine.page.getByText('Always is').count()).toBe(0)
})

test('the statistics show the sales of the period, and export them', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/statistics')
  const products = page.getByRole('region', { name: 'Best-selling products' })
  await products.getByRole('row', { name: /OBD-II cable.*\b2\b/ }).waitFor()
  await products.getByRole('columnheader', { name: 'Net sales', exact: true }).waitFor()
  for (const label of ['Paid orders', 'Share paid']) await page.getByText(label, { exact: true }).first().waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save products as CSV').click()])
  expect(saved.suggestedFilename()).toMatch(/^shop-products-.*\.csv$/)
  expect(await axe(page)).toEqual([])
})
