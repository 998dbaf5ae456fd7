import { ListInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { answerDialog, button, heading } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import { publishTexts } from './kit/publish-texts.ts'

// The search dialog (Ctrl+K), by keyboard, on every page.

const { visit } = useBrowser()
let site: OrderSite
let number = 0

beforeAll(async () => {
  site = await startOrderSite()
  await publishTexts(site)
  number = (await site.read(site.staff, await site.orderIn('pending'))).number ?? 0
  await site.sql`UPDATE users SET firstname = 'Sabine', lastname = 'Zimmer', company_name = '' WHERE _id = ${site.customer._id}`
})
afterAll(() => site.stop())

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('keeps text typed right after Ctrl+K, and Enter opens the first result', async () => {
  const { page, go } = await visit({ site, as: await site.admin() })
  // Delays the dialog's script until all keys are typed.
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/s-*', async (route) => {
    await typed.promise
    await route.continue()
  })
  await go('/admin')
  await settle(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`${number}`)
  await page.keyboard.press('Enter')
  typed.resolve()
  await page.waitForURL(/order_details/)
  await heading(page, `Order ${number}`).waitFor()
})

longTest('keeps text typed before the app has loaded', async () => {
  const { page, go } = await visit({ site, as: await site.admin() })
  let isRequested = false
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // Delays the response with the user's data, because the app mounts only after the data has loaded.
  await page.route('**/refresh_user_data*', async (route) => {
    isRequested = true
    await held
    await route.continue()
  })
  const opened = go('/admin/downloads')
  await eventually(() => expect(isRequested).toBe(true))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zimm')
  release()
  await opened
  await option(page, /Sabine Zimmer/).waitFor()
  expect(await field(page).inputValue()).toBe('zimm')
  expect(await page.getByRole('option').first().textContent()).toContain('Sabine Zimmer')
})

test('offers recently opened pages first, and clears them after signing out', async () => {
  const { page, go } = await visit({ site, as: await site.admin() })
  await go(`/admin/agent_manager/agent/${site.customer._id}`)
  await heading(page, 'Sabine Zimmer').waitFor()
  // The page is remembered together with its title.
  await expect.poll(() => page.title()).toContain('Sabine Zimmer')
  await go('/admin')
  await settle(page)
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  expect(await page.getByRole('option').first().textContent()).toContain('Sabine Zimmer')
  await field(page).fill('sign out')
  await page.keyboard.press('Enter')
  await answerDialog(page, 'Sign out', 'Sign out')
  await page.waitForURL(/login/)
  expect(await page.evaluate(`localStorage.getItem('mapwright.recent')`)).toBeNull()
})

longTest('removes a deleted person from the recently opened pages', async () => {
  const gone = await site.person()
  await site.sql`UPDATE users SET firstname = 'Otto', lastname = 'Gone', company_name = '' WHERE _id = ${gone._id}`
  const { page, go, expectRefusals } = await visit({ site, as: await site.admin() })
  await go(`/admin/agent_manager/agent/${gone._id}`)
  await heading(page, 'Otto Gone').waitFor()
  await go(`/admin/agent_manager/agent/${site.customer._id}`)
  await heading(page, 'Sabine Zimmer').waitFor()
  await site.sql`UPDATE users SET deleted_at = now() WHERE _id = ${gone._id}`
  expectRefusals(404)
  await go(`/admin/agent_manager/agent/${gone._id}`)
  await page.getByText('404').waitFor()
  await page.keyboard.press('Control+k')
  await option(page, /Sabine Zimmer/).waitFor()
  expect(await option(page, /Otto Gone/).count()).toBe(0)
})

test('runs actions: adding a service, changing the theme, and logging in as a dealer', async () => {
  const { page, go } = await visit({ site, as: await site.admin() })
  await go('/admin')
  await settle(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('add a serv')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add service' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Add service' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field(page).fill('theme light')
  await page.keyboard.press('Enter')
  await page.locator('html[data-theme="default"]').waitFor()
  await page.keyboard.press('Control+k')
  await field(page).fill('log in as sabine')
  await option(page, /Sabine Zimmer/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /Sabine Zimmer/ }).waitFor()
})

test('marks an invoice as paid once the amount is confirmed', async () => {
  await confirmBilling(site, site.customer)
  const { prices } = (await site.call(ListPackagesOnSale, {}, { as: site.customer })).body
  const bought = { body: { price_id: prices[0]?._id ?? '', payment_method: 'bank' as const } }
  await site.call(BuyCredits, bought, { as: site.customer })
  const admin = await site.admin()
  const { page, go } = await visit({ site, as: admin })
  await go('/admin/downloads')
  await settle(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('mark as paid zimmer')
  await option(page, /Sabine Zimmer/).click()
  const dialog = page.getByRole('dialog', { name: /^Mark as paid/ })
  await dialog.getByText(/Sabine Zimmer/).waitFor()
  await button(dialog, 'Mark as paid').click()
  await eventually(async () => {
    const { invoices } = (await site.call(ListInvoices, { query: {} }, { as: admin })).body
    expect(invoices.map(({ status }) => status)).toEqual(['paid'])
  })
})

test('finds an invoice by its number, for staff and for its customer', async () => {
  const admin = await site.admin()
  const { invoices } = (await site.call(ListInvoices, { query: {} }, { as: admin })).body
  const invoice = invoices[0]?.invoice ?? ''
  for (const [as, path] of [
    [admin, '**/admin/agent_manager/agency_invoice/*'],
    [site.customer, '**/invoice/*'],
  ] as const) {
    const { page, go } = await visit({ site, as })
    await go('/')
    await settle(page)
    await page.keyboard.press('Control+k')
    await field(page).fill(invoice)
    await option(page, new RegExp(`^(?!Search orders).*${invoice}`)).click()
    await page.waitForURL(path)
    await page.getByText(invoice).first().waitFor()
  }
})

longTest('works on public pages and on the 404 page', async () => {
  const { page, go, expectRefusals } = await visit({ site })
  expectRefusals(404)
  for (const address of ['/price-list', '/no_such_page', '/500', '/login']) {
    await go(address)
    await settle(page)
    await page.keyboard.press('Control+k')
    await field(page).fill('find a dealer')
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Control+k')
  await field(page).fill('privacy')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/privacy_policy')
})

test('finds a vehicle, and offers the list of orders for the text', async () => {
  const { page, go } = await visit({ site, as: site.customer })
  await go('/your_order')
  await settle(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('golf tdi')
  await page
    .getByRole('group', { name: 'Vehicle', exact: true })
    .getByRole('option', { name: /Golf/ })
    .first()
    .waitFor()
  await option(page, 'Search orders for “golf tdi”').click()
  await page.waitForURL(/your_order\?search=golf/)
  await page.keyboard.press('Control+k')
  await field(page).fill('golf tdi')
  await page.getByRole('group', { name: 'Vehicle', exact: true }).getByRole('option', { name: /Golf/ }).first().click()
  await page.waitForURL(/\/\?variant=/)
})
