import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchableSettings } from '../web/src/shell/searchable-settings.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

// The search for single settings, on the page of the settings and with Ctrl+K.

const { visit } = useBrowser()
let site: Site
let admin: Person

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
})
afterAll(() => site.stop())

test('leads to every setting it knows, in another language, too', async () => {
  const { page, go, follow } = await visit({ site, as: admin, language: 'de' })
  await go('/admin/website_settings')
  await settle(page)
  const lost: string[] = []
  for (const { section, label } of searchableSettings) {
    await follow(`/admin/website_settings?section=${section}&setting=${encodeURIComponent(label)}`)
    const shown = page.locator('[data-shown-setting]').or(page.locator('summary:focus'))
    await shown
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => lost.push(label))
  }
  expect(lost).toEqual([])
})

test('finds a setting by its description with the keyboard, and focuses its field', async () => {
  const { page, go } = await visit({ site, as: admin, language: 'en' })
  await go('/admin/website_settings')
  await settle(page)
  await page.getByLabel('Search settings').first().fill('credit line required')
  await page.getByRole('option', { name: /^Attribution/ }).waitFor()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Attribution' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(new URL(page.url()).searchParams.get('section')).toBe('map')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('[data-shown-setting]').count()).toBe(0)
  expect(await pageFaults(page)).toEqual([])
})

test('does not move the focus while somebody types, when a field that the URL names appears', async () => {
  const { page, go } = await visit({ site, as: admin, language: 'en' })
  await go('/admin/website_settings?section=mail&setting=site:mail.port')
  const server = page.getByRole('textbox', { name: 'Server', exact: true })
  await expect.poll(() => server.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('smtp.example.com')
  expect(await server.inputValue()).toBe('smtp.example.com')
})

test('offers settings in the search of all pages, to staff with permission to change them', async () => {
  const { page, go } = await visit({ site, as: admin, language: 'en', viewport: phone })
  await go('/admin')
  await settle(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('value of one credit')
  await page.getByRole('option', { name: /Value of one credit/ }).waitFor()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Value of one credit' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  const staff = await site.staffWith('tnc')
  const other = await visit({ site, as: staff, language: 'en' })
  // The search also asks for orders, which these staff may not see.
  other.expectRefusals(403)
  await other.go('/admin')
  await settle(other.page)
  await other.page.keyboard.press('Control+k')
  await other.page.keyboard.type('value of one credit')
  await other.page.getByText('No results').waitFor()
})
