import { ChangeBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, link, textbox } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// A customer sets the balance below which a notification is sent.

const { visit } = useBrowser()
let site: OrderSite

/** Finds the Save button in the "Low balance" section of the profile settings. */
const save = (page: Page) =>
  button(page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Low balance' }).last(), 'Save')

beforeAll(async () => {
  site = await startOrderSite({ permissions: ['orders', 'dealers_manager.balance'] })
  await site.give(site.customer, 40)
})
afterAll(() => site.stop())

test('stores the threshold, warns about the low balance in the order form, and sends a notification that links to the credits', async () => {
  const { page, go } = await visit({ site, as: site.customer })
  await go('/')
  await button(page, /^Place order|^Submit/)
    .first()
    .waitFor()
  expect(await page.getByText(/You have .* credits left/).count()).toBe(0)

  await go('/profile_settings#notifications')
  await textbox(page, 'Notify me below').fill('1000')
  await save(page).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.reload()
  expect(await textbox(page, 'Notify me below').inputValue()).toMatch(/^1[,.]?000/)

  await go('/')
  await page.getByText(/You have .* credits left/).waitFor()
  await link(page, 'Buy credits').first().click()
  await page.waitForURL(/buy_credits/)

  await go('/profile_settings#notifications')
  await textbox(page, 'Notify me below').fill('30')
  await save(page).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const spent = { params: { id: site.customer._id }, body: { amount: '-20', reason: 'Correction' } }
  await site.call(ChangeBalance, spent, { as: site.staff })
  await button(page, /^Notifications/)
    .first()
    .click()
  await page
    .getByText(/Your balance is low/)
    .first()
    .click()
  await page.waitForURL(/buy_credits/)
})
