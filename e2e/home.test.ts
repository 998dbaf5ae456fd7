import { ChangeHomeSettings } from '@mapwright/contract/home/home-endpoints.ts'
import { reasonCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle, showTheme } from './kit/check-page.ts'
import { heading, link } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

// The home page that visitors see before they sign in.

const { visit } = useBrowser()
let site: Site
let admin: Person

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
  await site.call(reasonCalls.add, { body: { title: 'Calibrated by hand', text: 'No patches.' } }, { as: admin })
})
afterAll(() => site.stop())

const reason = (page: Page) => page.getByRole('heading', { name: 'Calibrated by hand', level: 3 })

test('has its text and links without scripts, and structured data for search engines', async () => {
  const { page, go, expectConnectionErrors } = await visit({ site, javaScriptEnabled: false, language: 'en' })
  expectConnectionErrors()
  await go('/')
  await heading(page, 'Custom tuning files, made from the file you send').waitFor()
  await reason(page).waitFor()
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'LocalBusiness', name: 'Turbo & Sons' })
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Turbo & Sons')
  await link(page, 'Price list').first().click()
  await page.waitForURL('**/price-list')
})

test("shows the gain in power for the visitor's vehicle", async () => {
  const { page, go } = await visit({ site, language: 'en' })
  await go('/')
  await settle(page)
  await page.getByRole('searchbox', { name: 'Find a vehicle' }).fill('vw golf')
  const hit = page.getByRole('button', { name: /Golf.*\+\d+ hp/ }).first()
  const name = (await hit.textContent()) ?? ''
  await hit.click()
  await page.getByRole('img', { name: /^Power and torque/ }).waitFor()
  expect(name).toContain((await page.locator('main strong').first().textContent()) ?? 'nothing')
  expect(new URL(page.url()).pathname).toBe('/')
})

longTest(
  'has no accessibility violations in any theme, and does not scroll sideways, on a desktop and on a phone',
  async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 780 },
    ]) {
      const { page, go } = await visit({ site, language: 'en', viewport })
      await go('/')
      await settle(page)
      for (const theme of ['dark', 'default', 'red'] as const) {
        await showTheme(page, theme)
        expect(await axe(page), theme).toEqual([])
      }
      expect(await overflow(page)).toEqual([])
    }
  },
)

test('shows the sections and the headline that the operator has chosen', async () => {
  const body = {
    sections: ['steps' as const],
    texts: [{ language: 'en' as const, headline: 'From our bench', lead: '' }],
  }
  await site.call(ChangeHomeSettings, { body }, { as: admin })
  const { page, go } = await visit({ site, language: 'en' })
  await go('/')
  await heading(page, 'From our bench').waitFor()
  await page.getByRole('heading', { name: 'From read to road in four steps', level: 2 }).waitFor()
  expect(await reason(page).count()).toBe(0)
})

longTest('has a menu of the public pages on a phone, which closes with Escape and after navigation', async () => {
  const { page, go } = await visit({ site, viewport: phone, isTouch: true, language: 'en' })
  await go('/')
  const menu = page.locator('header summary')
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true })
  await menu.click()
  await link(pages, 'Create an account').waitFor()
  await page.keyboard.press('Escape')
  await pages.waitFor({ state: 'hidden' })
  await menu.click()
  await link(pages, 'Price list').click()
  await heading(page, 'Price list').waitFor()
  expect(await page.locator('header details[open]').count()).toBe(0)
})

longTest('redirects signed-in people to their start page', async () => {
  const customer = await site.person()
  const { page, go } = await visit({ site, as: customer, language: 'en' })
  await go('/')
  await heading(page, 'New order').waitFor()
  const html = await (await page.context().request.get(`${site.url}/`)).text()
  expect(html).not.toContain('data-prerendered')
})
