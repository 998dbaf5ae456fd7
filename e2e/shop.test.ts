import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeShop } from '../server/test/shop-kit.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { makeSampleShop } from './kit/sample-shop.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// Staff maintain products; visitors find them.

const { visit } = useBrowser()
let site: Site
let admin: Person
let staff: Visitor
let stranger: Visitor

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
  await makeSampleShop(site, admin)
  staff = await visit({ site, as: admin })
  stranger = await visit({ site })
})
afterAll(() => site.stop())
skipAfterFailure()

test('staff add a product with an option and publish it', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/products')
  await button(page, 'Add product').first().click()
  const form = page.getByRole('dialog')
  await textbox(form, 'Name').fill('Bench adapter')
  await textbox(form, 'Price without VAT').fill('149.00')
  await textbox(form, 'In stock').fill('3')
  await form.getByLabel('Category').selectOption({ label: 'Cables' })
  await button(form, 'Add option').click()
  await textbox(form, 'Option').fill('Spare pins')
  await textbox(form, 'Price of Spare pins').fill('14')
  expect(await axe(page)).toEqual([])
  await button(form, /^Add$/).click()
  await form.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: /Bench adapter.*Cables.*Draft/ })
  await button(row, 'Actions').click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await page.getByRole('row', { name: /Bench adapter.*Published/ }).waitFor()
})

test('staff add a coupon and a shipping method, and switch the coupon off', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/coupons')
  await button(page, 'Add coupon').first().click()
  const form = page.getByRole('dialog')
  await textbox(form, 'Name').fill('Summer')
  await textbox(form, 'Code').fill('summer 24')
  await textbox(form, 'Percentage').fill('7.5')
  await button(form, /^Add$/).click()
  await form.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: /Summer.*SUMMER24.*7\.5/ })
  await row.getByRole('switch', { name: 'Summer is switched on' }).click()
  await row.getByRole('switch', { checked: false }).waitFor()
  expect(await axe(page)).toEqual([])

  await go('/admin/shop_manager/shipping_methods')
  await button(page, 'Add shipping method').first().click()
  await textbox(form, 'Name').fill('Courier')
  await textbox(form, 'Cost within the country').fill('12.50')
  await textbox(form, 'Cost to other countries').fill('30')
  await textbox(form, 'Free from').fill('200')
  await button(form, /^Add$/).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /Courier.*€12\.50.*€30\.00.*€200\.00/ }).waitFor()
})

test('a visitor finds the product despite a typo and sees its price with the option', async () => {
  const { page, go } = stranger
  await go('/shop')
  await page.getByRole('searchbox', { name: 'Search products' }).fill('adaptor')
  await page.getByRole('link', { name: 'Bench adapter' }).click()
  await heading(page, 'Bench adapter').waitFor()
  // The label is not a warning, because the product has no warning level.
  await page.locator('[data-tone=good]', { hasText: '3 left' }).first().waitFor()
  await page.getByRole('checkbox', { name: /Spare pins/ }).check()
  await page.getByText('€193.97').waitFor()
  expect(await axe(page)).toEqual([])
})

longTest('a category filters the shop, and a former URL redirects to the product', async () => {
  const { page, go } = stranger
  await go('/shop')
  await page.getByRole('link', { name: /^Cables/ }).click()
  await heading(page, 'Cables').waitFor()
  expect(page.url()).toContain('category=cables')
  await site.sql`INSERT INTO shop_old_slugs SELECT 'old-name', _id FROM shop_products WHERE slug = 'bench-adapter'`
  await go('/shop/product/old-name')
  await page.waitForURL('**/shop/product/bench-adapter')
})

test('an unknown category is reported above all products, and the search finds among them', async () => {
  const { page, go, expectRefusals } = stranger
  expectRefusals(404)
  await go('/shop?category=unknown')
  await page.getByRole('status').filter({ hasText: 'Category not found' }).waitFor()
  await page.getByRole('link', { name: 'Splitter' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('splitter')
  await page.getByRole('link', { name: 'K-line cable' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Splitter' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: /^Cables/ }).click()
  await heading(page, 'Cables').waitFor()
  expect(await page.getByText('Category not found').count()).toBe(0)
})

test('facets filter the shop through the URL, show counts, and can be cleared', async () => {
  const { page, go } = stranger
  await go('/shop')
  // Not `check`, which expects the change at once: the checkbox follows the URL.
  await page.getByRole('checkbox', { name: /^In stock/ }).click()
  await page.getByRole('checkbox', { name: /^In stock/, checked: true }).waitFor()
  await page.waitForURL('**/shop?*in_stock=true*')
  await page.getByRole('link', { name: 'Splitter' }).waitFor({ state: 'detached' })
  await textbox(page, 'Price from').fill('60')
  await textbox(page, 'Price up to').fill('100')
  await textbox(page, 'Price up to').press('Enter')
  await page.waitForURL('**/shop?*price_to=100*')
  await page.getByRole('link', { name: 'OBD-II cable' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'K-line cable' }).waitFor()
  await page.getByRole('link', { name: /^Cables 1$/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await button(page, 'Clear filters').click()
  await page.getByRole('link', { name: 'Splitter' }).waitFor()
})

longTest('a visitor finds the most recently seen products again', async () => {
  const { page, go, close } = await visit({ site })
  await go('/shop/product/k-line-cable')
  await heading(page, 'K-line cable').waitFor()
  const seen = page.getByRole('region', { name: 'Recently viewed' })
  expect(await seen.count()).toBe(0)
  await go('/shop/product/bench-adapter')
  await seen.getByRole('link', { name: 'K-line cable' }).waitFor()
  expect(await seen.getByRole('link').count()).toBe(1)
  await go('/shop')
  await seen.getByRole('link').nth(1).waitFor()
  const names = (await seen.getByRole('link').allTextContents()).map((name) => name.trim())
  expect(names).toEqual(['Bench adapter', 'K-line cable'])
  expect(await axe(page)).toEqual([])
  await button(seen, 'Clear').click()
  await seen.waitFor({ state: 'detached' })
  await close()
})

test('related and recently viewed products have cards of the same width', async () => {
  const { page, go, close } = await visit({ site })
  await go('/shop/product/k-line-cable')
  await heading(page, 'K-line cable').waitFor()
  await go('/shop/product/bench-adapter')
  const widthIn = async (name: string) =>
    (await page.getByRole('region', { name }).getByRole('listitem').first().boundingBox())?.width
  const related = await widthIn('More from this category')
  expect(related).toBeGreaterThan(200)
  expect(await widthIn('Recently viewed')).toBe(related)
  await close()
})

test('a visitor asks for a mail when a sold-out product is back, and confirms the address', async () => {
  const { page, go, close } = await visit({ site })
  await go('/shop/product/splitter')
  await textbox(page, 'Your email address').fill('waiting@mail.example')
  await button(page, 'Email me when it is back').click()
  await page.getByText('Check your inbox').waitFor()
  expect(await axe(page)).toEqual([])
  const [mail] = await site.sql<{ values: { link: string } }[]>`
    SELECT values FROM mails WHERE to_address = 'waiting@mail.example' AND kind = 'confirm_stock_notice'`
  await go(mail?.values.link ?? '')
  await button(page, 'Confirm').click()
  await page.getByText('We’ll email you when it is back in stock.').waitFor()
  expect(await axe(page)).toEqual([])
  await staff.go('/admin/shop_manager/products')
  await staff.page.getByRole('row', { name: /Splitter.*1 person is waiting for it/ }).waitFor()
  await button(page, 'Cancel and delete my address').click()
  await page.getByText('Your request and your address have been deleted.').waitFor()
  await close()
})

longTest('a customer on a phone asks for a mail when a product is back, and cancels it', async () => {
  const { page, go, close } = await visit({ site, as: await site.person(), viewport: phone })
  await go('/shop/product/splitter')
  await button(page, 'Email me when it is back').click()
  await page.getByText('We’ll email you when it is back in stock.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.reload()
  await button(page, 'Cancel this notification').click()
  await button(page, 'Email me when it is back').waitFor()
  await close()
})

longTest('on a phone the facets are in a drawer', async () => {
  const { page, go, close } = await visit({ site, viewport: { width: 390, height: 844 } })
  await go('/shop')
  await button(page, 'Filters').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('checkbox', { name: /^In stock/ }).click()
  await drawer.getByRole('checkbox', { name: /^In stock/, checked: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await button(drawer, 'Show 3 products').click()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Splitter' }).waitFor({ state: 'detached' })
  await button(page, 'Filters (1)').waitFor()
  await close()
})

test('the shop fits the narrowest phone, and full-screen pictures can be swiped', async () => {
  const { page, go, close } = await visit({ site, viewport: { width: 360, height: 740 } })
  const fits = async () =>
    expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(
      true,
    )
  await go('/shop')
  await page.getByRole('link', { name: 'OBD-II cable' }).waitFor()
  await fits()
  await go('/shop/product/obd-ii-cable')
  await button(page, 'Enlarge The cable from above').click()
  await fits()
  const viewer = page.getByRole('dialog')
  await viewer.getByText('1 of 2').waitFor()
  await viewer.getByRole('img', { name: 'The cable from above' }).waitFor()
  const swipe = async (by: number) => {
    const { x, y, width, height } = (await page.getByTestId('stage').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    const [startX, middle] = [x + width / 2, y + height / 2]
    await page.mouse.move(startX, middle)
    await page.mouse.down()
    await page.mouse.move(startX + by, middle + 5, { steps: 3 })
    await page.mouse.up()
  }
  await swipe(-120)
  await viewer.getByText('2 of 2').waitFor()
  await swipe(120)
  await viewer.getByText('1 of 2').waitFor()
  await close()
})

test('staff choose related products and sort them with the keyboard', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/products')
  await page.getByRole('row', { name: /OBD-II cable/ }).click()
  const form = page.getByRole('dialog')
  for (const name of ['Splitter', 'Bench adapter']) {
    await form.getByRole('textbox', { name: 'Add a related product' }).fill(name)
    await page.getByRole('option', { name }).click()
    await form.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  await button(form, 'Move Bench adapter, position 2 of 2').focus()
  await page.keyboard.press('ArrowUp')
  expect(await axe(page)).toEqual([])
  await button(form, /^Save$/).click()
  await form.waitFor({ state: 'hidden' })
  await stranger.go('/shop/product/obd-ii-cable')
  const related = stranger.page.getByRole('region', { name: 'Goes well with it' })
  await related.waitFor()
  expect(await related.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Goes well with it',
    'Bench adapter',
    'Splitter',
  ])
})

test('staff import products, see what fails by row, and load pictures from a ZIP', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/products')
  await button(page, 'Import').click()
  const drawer = page.getByRole('dialog', { name: 'Import products' })
  const table = (text: string) => ({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await drawer.locator('input[type=file]').setInputFiles(table('name,price\nNew lamp,\n'))
  await drawer.getByRole('row', { name: /2 New lamp price blank must not be empty/ }).waitFor()
  await button(drawer, 'Choose another file').click()
  await drawer.locator('input[type=file]').setInputFiles(table('name,price,image_1\nNew lamp,12,lamp.png\n'))
  await drawer.getByText('These pictures are in no ZIP yet: lamp.png').waitFor()
  expect(await axe(page)).toEqual([])
  await button(drawer, 'Import 1 row').click()
  await drawer.getByRole('row', { name: /2 image_1 lamp\.png There was no ZIP/ }).waitFor()
  await button(drawer, 'Close').last().click()
  await page.getByRole('row', { name: /New lamp.*12\.00/ }).waitFor()
})

test('staff preview higher prices for selected products and apply them', async () => {
  const { page, go } = staff
  await go('/admin/shop_manager/products')
  const row = page.getByRole('row', { name: /Bench adapter/ })
  await row.getByRole('checkbox').check()
  await button(page, 'Change products').click()
  const form = page.getByRole('dialog')
  await form.getByText('Choose at least one change.').waitFor()
  await form.getByLabel('Stock', { exact: true }).selectOption({ label: 'Subtract' })
  await textbox(form, 'Pieces').fill('900000')
  await form.getByRole('row', { name: /Bench adapter.*Below zero/ }).waitFor()
  await form.getByText('Not possible for the marked products.').waitFor()
  expect(await button(form, 'Change 1 product').isDisabled()).toBe(true)
  await form.getByLabel('Stock', { exact: true }).selectOption({ label: 'Unchanged' })
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'No category' })
  await form.getByLabel('Price', { exact: true }).selectOption({ label: 'Raise by percent' })
  await textbox(form, 'Value').fill('10')
  await form.getByRole('row', { name: /Bench adapter.*149\.00.*163\.90/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await button(form, 'Change 1 product').click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /Bench adapter.*163\.90/ }).waitFor()
  for (const [action, status] of [
    ['Take off sale', 'Unpublished'],
    ['Publish', 'Published'],
  ] as const) {
    await button(page.getByRole('toolbar'), action).click()
    await page.getByRole('row', { name: new RegExp(`Bench adapter.*${status}`) }).waitFor()
  }
})

longTest('shows that the shop is closed', async () => {
  await closeShop(site)
  await stranger.close()
  const late = await visit({ site })
  await late.go('/shop')
  await late.page.getByText('The shop is closed').waitFor()
  const faults: string[] = []
  await expect.poll(() => faults.push(...late.takeFaults())).toBeGreaterThan(0)
  // Pages reload their data when they receive the focus. Ignores the refusals of such requests.
  expect(faults.filter((fault) => !/403: GET .*get_all/.test(fault))).toEqual([])
})

longTest(
  'staff learn that the shop is closed, or open without a payment method, and can add to an empty list',
  async () => {
    await site.sql`DELETE FROM shop_coupons`
    const { page, go } = await visit({ site, as: admin })
    await go('/admin/shop_manager/coupons')
    await button(page.getByRole('main'), 'Add coupon').nth(1).click()
    await page.getByRole('dialog').waitFor()
    await go('/admin/shop_manager/products')
    await page.getByText('The shop is closed, so customers cannot see these products.').waitFor()
    expect(await axe(page)).toEqual([])
    await link(page, 'Open the shop').click()
    const unpaid = page.getByText('No payment method is switched on')
    await page.getByRole('switch', { name: 'The shop is open' }).click()
    expect(await unpaid.count()).toBe(0)
    await page.getByRole('switch', { name: 'Bank transfer' }).click()
    await unpaid.waitFor()
  },
)
