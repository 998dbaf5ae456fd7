import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, expectValue, heading, link, textbox } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// Dealers order again for the same car in a few clicks.

const { visit } = useBrowser()
let site: OrderSite
let delivered: string
let passat: string

beforeAll(async () => {
  site = await startOrderSite()
  delivered = await site.orderIn('completed')
  await switchOn(site, 'submit_order_pay_later')
  await site.give(site.customer, 100)
  passat = await site.order(site.customer, { vin: '', reg_no: 'F-IX 1', model: 'Passat', pay_later: true })
})
afterAll(() => site.stop())

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const fromMenu = async (page: Page, of: string | RegExp, item: string) => {
  await button(row(page, of), 'Actions').click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('renames a car, hides and shows it, and orders for it again with its data filled in', async () => {
  const { page, go } = await visit({ site, as: site.customer })
  await go('/garage')
  await fromMenu(page, /Golf/, 'Rename')
  await textbox(page.getByRole('dialog'), 'Your name for this vehicle').fill('Shop car')
  await button(page.getByRole('dialog'), 'Save').click()
  await row(page, /Shop car/).waitFor()
  await fromMenu(page, /Passat/, 'Hide')
  await row(page, /Passat/).waitFor({ state: 'detached' })
  // Renaming can be undone as well.
  await button(page.locator('[data-tone]', { hasText: 'Passat' }), 'Undo').click()
  await row(page, /Passat/).waitFor()
  await page.getByRole('searchbox').fill('wvwzzz')
  await row(page, /Passat/).waitFor({ state: 'detached' })

  await link(page, /^.*Shop car/).click()
  await heading(page, 'Shop car').waitFor()
  await page.getByRole('list').getByText('tuned.bin').waitFor()
  await page.getByRole('table', { name: 'Your orders' }).getByText('Stage 1').waitFor()
  await button(page, 'Order again').first().click()
  await heading(page, 'New order').waitFor()
  await expectValue(textbox(page, 'VIN'), 'WVWZZZAUZGW123456')
  await expectValue(textbox(page, 'Registration number'), 'B-XY 12')
  expect(await textbox(page, 'Mileage').inputValue()).toBe('')
  expect(await page.getByRole('checkbox', { name: /^Stage 1/ }).isChecked()).toBe(true)
})

test('filters orders by status and date, and offers the next step in the list', async () => {
  const { page, go } = await visit({ site, as: site.customer })
  await go('/your_order')
  await button(page, /^Pending\s*1$/).click()
  await row(page, /Golf/).waitFor({ state: 'detached' })
  await button(row(page, /Passat/), 'Pay').click()
  await button(page.getByRole('dialog'), /^Pay .* credits? now$/).click()
  await row(page, /Payment due/).waitFor({ state: 'detached' })
  await button(page, /^Submitted\s*2$/).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(row(page, /Golf/), /^Download the modified file/).click(),
  ])
  expect(saved.suggestedFilename()).toBe('tuned.bin')
  await page.getByRole('button', { name: 'Submitted', exact: true }).first().click()
  await button(page, 'Last 7 days').click()
  await page.waitForURL(/from=/)
  await link(row(page, /Golf/), /\d+/).click()
  await page.waitForURL(`**/order_details/${delivered}`)
  await page.goBack()
  await row(page, /Golf/).waitFor()
  expect(page.url()).toContain('from=')
})

test('staff correct the vehicle of an order, the customer sees the correction, and the garage is updated', async () => {
  const team = await visit({ site, as: site.staff })
  await team.go(`/admin/manage_orders/order_details/${passat}`)
  await button(team.page, 'Correct').click()
  const drawer = team.page.getByRole('dialog', { name: /^Correct the vehicle of order/ })
  await button(drawer, 'Choose another vehicle').click()
  await drawer.getByRole('combobox', { name: 'Find the vehicle' }).fill('golf gti 2.0 tsi 220')
  await team.page.getByRole('option', { name: /GTI 2\.0 TSI 220/ }).click()
  await textbox(drawer, 'VIN').fill('WVWZZZAUZEW654321')
  expect(await axe(team.page)).toEqual([])
  await button(drawer, 'Save').click()
  await drawer.waitFor({ state: 'hidden' })
  await team.page.getByText('Vehicle corrected').waitFor()

  const { page, go } = await visit({ site, as: site.customer })
  await go(`/order_details/${passat}`)
  await page.getByText('Vehicle corrected').waitFor()
  await page.getByText('– → WVWZZZAUZEW654321').waitFor()
  await go('/garage')
  await row(page, /GTI 2\.0 TSI 220.*F-IX 1/).waitFor()
})
