import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { makeSampleShop, makeSampleShopOrders } from './kit/sample-shop.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// Staff work an order of the shop from its payment to a return, and read what was sold.

const { visit } = useBrowser()
let site: Site
let staff: Visitor
let customer: Person
let waiting: string

beforeAll(async () => {
  site = await startSite()
  const admin = await site.person({ role_id: 1 })
  customer = await site.person()
  await confirmBilling(site, customer)
  const product = await makeSampleShop(site, admin)
  const [number = ''] = await makeSampleShopOrders(site, { admin, customer, product_id: product._id })
  waiting = number
  staff = await visit({ site, as: admin })
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
  await textbox(form, 'Transaction').fill('SEPA 4711')
  await button(form, 'Mark as paid').click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('SEPA 4711').waitFor()
})

test('it is packed, put on hold with a reason, and sent in two parcels', async () => {
  const { page } = staff
  await button(page, 'Start processing').click()
  await button(page, 'Put on hold').click()
  const dialog = page.getByRole('dialog')
  await textbox(dialog, 'Reason').fill('A part is missing')
  await button(dialog, 'Put on hold').click()
  await page.getByRole('blockquote').getByText('A part is missing').waitFor()
  await button(page, 'Start processing').click()
  await button(page, 'Mark as shipped').click()
  await dialog.getByRole('textbox', { name: 'OBD-II cable' }).fill('0')
  await button(dialog, 'Mark as shipped').click()
  await dialog.getByText('Enter how many pieces are in the parcel.').waitFor()
  await dialog.getByRole('textbox', { name: 'OBD-II cable' }).fill('1')
  await textbox(dialog, 'Parcel number').fill('R-1')
  expect(await axe(page)).toEqual([])
  await button(dialog, 'Mark as shipped').click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Sent: 1').waitFor()
  const phoneVisitor = await visit({ site, as: customer, viewport: phone })
  await phoneVisitor.go(`/shop/order/${waiting}`)
  await phoneVisitor.page.getByText('Parcel number: R-1').waitFor()
  await button(page, 'Mark as shipped').click()
  await dialog.getByLabel('Carrier').selectOption({ label: 'DHL' })
  await textbox(dialog, 'Parcel number').fill('00340434161094042557')
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

test('a piece comes back: it is restocked, and its money goes back', async () => {
  const { page } = staff
  await button(page, 'Record a return').click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'OBD-II cable' }).fill('1')
  // 39 + 12 for the option, with VAT
  expect(await textbox(form, 'Money back').inputValue()).toBe('60.69')
  await textbox(form, 'Reason').fill('Does not fit')
  await button(form, 'Record a return').click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Returned: 1').waitFor()
  await button(page, 'Complete').click()
  await page.getByRole('heading', { name: 'Completed', level: 2 }).waitFor()
  expect(await button(page, 'Cancel the order').count()).toBe(0)
})

test('its customer sees where it is', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go(`/shop/order/${waiting}`)
  await page.getByText('Your order is complete.').waitFor()
})

test('the statistics show the sales of the period, and save them', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/statistics')
  const products = page.getByRole('region', { name: 'Best-selling products' })
  await products.getByRole('row', { name: /OBD-II cable.*4/ }).waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save products as CSV').click()])
  expect(saved.suggestedFilename()).toMatch(/^shop-products-.*\.csv$/)
  expect(await axe(page)).toEqual([])
})
