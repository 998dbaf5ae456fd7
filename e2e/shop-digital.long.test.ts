import { AddLicenseKeys, AddProduct } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading, textbox } from './kit/controls.ts'
import { startSampleShop } from './kit/sample-shop.ts'
import type { Person, Site } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// Staff sell license keys. A customer buys a key and a file, which need no shipping, and receives both after the payment.

const { visit } = useBrowser()
let site: Site
let admin: Person
let staff: Visitor
let buyer: Visitor
let bought: string

beforeAll(async () => {
  const shop = await startSampleShop()
  ;({ site, admin } = shop)
  const common = { status: 'published', price: '20' } as const
  const file = new File(['Wiring of the bench'], 'guide.txt', { type: 'text/plain' })
  const body = { ...common, name: 'Bench guide', kind: 'file', max_downloads: '2' } as const
  await site.call(AddProduct, { body, files: { file } }, { as: admin })
  const keys = { ...common, name: 'Logger software', kind: 'keys' } as const
  const { product } = (await site.call(AddProduct, { body: keys }, { as: admin })).body
  await site.call(AddLicenseKeys, { body: { id: product._id, keys: 'LOG-1' } }, { as: admin })
  await site.sql`DELETE FROM shop_cart_items`
  staff = await visit({ site, as: admin })
  buyer = await visit({ site, as: shop.customer, viewport: phone })
})
afterAll(() => site.stop())
skipAfterFailure()

test('staff add keys to a product, and see the number of unsold keys', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/products')
  const row = page.getByRole('row', { name: /Logger software/ })
  await row.getByRole('button', { name: /actions/i }).click()
  await page.getByRole('menuitem', { name: 'License keys' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Left to sell: 1').waitFor()
  await textbox(dialog, 'New keys').fill('LOG-1\nLOG-2\n\nLOG-3')
  expect(await axe(page)).toEqual([])
  await button(dialog, 'Add keys').click()
  await page.getByText('Keys added: 2, skipped: 1').waitFor()
  await page.getByRole('row', { name: /Logger software.*3/ }).waitFor()
})

test('a customer on a phone consents to immediate delivery and orders a file and a key without a shipping method', async () => {
  const { page, go } = buyer
  for (const slug of ['bench-guide', 'logger-software']) {
    await go(`/shop/product/${slug}`)
    await page.getByText('Available at once').waitFor()
    await button(page, 'Add to cart').click()
    await button(page, 'Show the cart').waitFor()
  }
  await go('/shop/checkout')
  await heading(page, 'Checkout').waitFor()
  const order = button(page, /^Place order:/)
  await page.getByRole('radio', { name: /Bank/ }).check()
  expect(await page.getByRole('heading', { name: 'Shipping' }).count()).toBe(0)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await order.click()
  await page.getByText('Confirm the immediate delivery first').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('checkbox', { name: /lose my right of withdrawal/ }).check()
  await order.click()
  await page.waitForURL(/checkout\/success\/(.+)$/)
  bought = page.url().split('/').at(-1) ?? ''
})

test('the customer receives the file and one key after the payment', async () => {
  await staff.go('/admin/shop_manager/orders')
  await staff.page.getByRole('link', { name: bought }).click()
  await button(staff.page, 'Mark as paid').click()
  const form = staff.page.getByRole('dialog')
  await button(form, 'Mark as paid').click()
  await form.waitFor({ state: 'hidden' })
  await staff.page.getByRole('heading', { name: 'Completed', level: 2 }).waitFor()
  await staff.page.getByText('Immediate delivery confirmed').waitFor()
  const { page, go } = buyer
  await go(`/shop/order/${bought}`)
  await page.getByText('LOG-1', { exact: true }).waitFor()
  await page.getByText('2 of 2 downloads left').waitFor()
  expect(await axe(page)).toEqual([])
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'guide.txt').click()])
  expect(saved.suggestedFilename()).toBe('guide.txt')
  expect(await page.getByText('Your right of withdrawal').count()).toBe(0)
})
