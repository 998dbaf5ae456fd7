import { ChangeMaintenance } from '@mapwright/contract/site/maintenance/maintenance-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle, showTheme } from './kit/check-page.ts'
import { button, heading } from './kit/controls.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { desktop, phone } from './kit/visitor.ts'

// Maintenance mode: staff can work; everyone else sees the reason for the maintenance.

const { visit } = useBrowser()
let site: Site
let admin: Person
let customer: Person

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
  customer = await site.person()
})
afterAll(() => site.stop())

test('is switched on by staff, who are reminded of it and continue working', async () => {
  const { page, go, screenshot } = await visit({ site, as: admin, language: 'en' })
  await go('/admin/website_settings?section=maintenance')
  await settle(page)
  await page.getByRole('switch', { name: 'Close the site for maintenance' }).click()
  await page.getByRole('textbox', { name: 'Text for customers and visitors' }).fill('New prices are being entered.')
  await button(page, 'Save').click()
  await page.getByText('Maintenance mode is on.').first().waitFor()
  await screenshot('maintenance settings')
  await go('/admin/manage_orders/pending_orders')
  await settle(page)
  await page.getByText('Maintenance mode is on.').waitFor()
})

test('shows visitors the text, with a link to the sign-in for staff', async () => {
  for (const viewport of [desktop, phone]) {
    const { page, expectRefusals, screenshot } = await visit({
      site,
      language: 'en',
      javaScriptEnabled: false,
      viewport,
    })
    expectRefusals(503)
    for (const theme of ['dark', 'default'] as const) {
      await page.context().addCookies([{ name: 'theme', value: theme, url: site.url }])
      expect((await page.goto('/'))?.status()).toBe(503)
      await heading(page, 'Closed for maintenance').waitFor()
      await page.getByText('New prices are being entered.').waitFor()
      await screenshot(`maintenance visitor ${theme} ${viewport.width}`)
    }
  }
  const { page, go, expectRefusals } = await visit({ site, language: 'en' })
  expectRefusals(503)
  await go('/')
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in as staff' }).click()
  await heading(page, /^Sign in to/).waitFor()
  await page.getByText('New prices are being entered.').waitFor()
})

test('shows customers the text instead of their pages, until it is over', async () => {
  const { page, context, go, expectRefusals, screenshot } = await visit({
    site,
    as: customer,
    language: 'en',
    viewport: phone,
  })
  expectRefusals(503)
  await context.addCookies([{ name: 'signed_in', value: '1', url: site.url }])
  await go('/your_order')
  await heading(page, 'The site is closed for maintenance.').waitFor()
  await page.getByText('New prices are being entered.').waitFor()
  for (const theme of ['dark', 'default'] as const) {
    await showTheme(page, theme)
    expect(await axe(page)).toEqual([])
    await screenshot(`maintenance customer ${theme}`)
  }
  await site.call(ChangeMaintenance, { body: { is_on: false, texts: [], ends_at: null } }, { as: admin })
  // Clicks the button, unless the page has already opened automatically.
  await button(page, 'Try again')
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await heading(page, 'Your orders').waitFor()
})
