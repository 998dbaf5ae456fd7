import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { AddCategory } from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, heading, link } from './kit/controls.ts'
import { isLong, longTest } from './kit/long.ts'
import { startSampleShop } from './kit/sample-shop.ts'
import type { Person, Site } from './kit/site.ts'

// Tests the shop's order pages with different staff permissions, and the switch for cryptocurrencies.

const { visit } = useBrowser()
let site: Site
let admin: Person
let customer: Person
let waiting: string

beforeAll(async () => {
  ;({ site, admin, customer, waiting } = await startSampleShop())
})
afterAll(() => site.stop())

const permissions: Permission[] = [
  'shop_manager.hold_order',
  'shop_manager.cancel_order',
  'shop_manager.complete_order',
]
test.each(isLong ? permissions : permissions.slice(0, 1))(
  'staff with only %s open the orders and one of them',
  async (permission) => {
    const { page, go } = await visit({ site, as: await site.staffWith(permission), language: 'en' })
    await go('/admin/shop_manager/orders')
    await link(page.getByRole('row', { name: new RegExp(waiting) }), waiting).click()
    await heading(page, `Order ${waiting}`).waitFor()
    await settle(page)
  },
)

longTest("staff without the permission cannot open the shop's orders", async () => {
  const { page, go } = await visit({ site, as: await site.staffWith('tickets'), language: 'en' })
  await go('/admin/shop_manager/orders')
  await page
    .getByText(/not allowed|permission/i)
    .first()
    .waitFor()
})

test('the menu of customers leads to their shop orders and counts the pending ones', async () => {
  const { page, go } = await visit({ site, as: customer, language: 'en' })
  await go('/')
  const [{ pending } = { pending: 0 }] = await site.sql<{ pending: number }[]>`
    SELECT count(*)::int AS pending FROM shop_orders
    WHERE user_id = ${customer._id} AND current_status NOT IN ('completed', 'cancelled')`
  expect(pending).toBeGreaterThan(0)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const entry = menu.getByRole('link', { name: /My shop orders/ })
  await entry.getByText(String(pending), { exact: true }).waitFor()
  await entry.click()
  await heading(page, 'My shop orders').waitFor()
  expect(await entry.getAttribute('aria-current')).toBe('page')
  expect(await menu.locator('[aria-current]').count()).toBe(1)
})

test('a category is not deleted before staff have chosen where its products go', async () => {
  const { page, go } = await visit({ site, as: admin, language: 'en' })
  await go('/admin/shop_manager/categories')
  const tools = await site.call(AddCategory, { body: { name: 'Tools' } }, { as: admin })
  const parent_id = tools.body.category._id
  await site.call(AddCategory, { body: { name: 'A tool', parent_id } }, { as: admin })
  await page.reload()
  const rows = page.getByRole('table', { name: 'Categories' }).getByRole('row')
  await rows.filter({ hasText: 'A tool' }).waitFor()
  expect((await rows.allInnerTexts()).findIndex((text) => text.includes('A tool'))).toBe(
    (await rows.allInnerTexts()).findIndex((text) => text.startsWith('Tools')) + 1,
  )
  await button(page.getByRole('row', { name: /^Cables/ }), 'Actions').click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  const dialog = page.getByRole('dialog')
  const remove = button(dialog, 'Delete')
  await dialog.getByLabel('Move the products to').waitFor()
  expect(await remove.isDisabled()).toBe(true)
  await dialog.getByLabel('Move the products to').selectOption({ label: 'Tools' })
  await dialog.getByText('The products move to “Tools”.').waitFor()
  await remove.click()
  await dialog.waitFor({ state: 'hidden' })
  const left = await site.sql`
    SELECT FROM shop_products p JOIN shop_categories c ON c._id = p.category_id WHERE c.name = 'Tools'`
  expect(left.length).toBe(3)
  await button(page.getByRole('row', { name: /^A tool/ }), 'Actions').click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  await dialog.getByText('This cannot be undone.').waitFor()
  expect(await dialog.getByText(/product/i).count()).toBe(0)
  await button(dialog, 'Delete').click()
  await dialog.waitFor({ state: 'hidden' })
})

test('the settings of the shop switch cryptocurrencies', async () => {
  const { page, go } = await visit({ site, as: admin, language: 'en' })
  await go('/admin/shop_manager/settings')
  const keys = await link(page.getByRole('main'), 'Payment providers').getAttribute('href')
  expect(keys).toBe('/admin/website_settings?section=payment_providers')
  await page.getByRole('switch', { name: 'Cryptocurrencies' }).click()
  await button(page, 'Save').click()
  await page.getByText('The shop settings were saved').waitFor()
  const [settings] = await site.sql`SELECT crypto_payment FROM shop_settings`
  expect(settings?.['crypto_payment']).toBe(true)
})
