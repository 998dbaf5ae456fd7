import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, heading } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { makeSampleShop } from './kit/sample-shop.ts'
import { type Site, startSite } from './kit/site.ts'

// The prerendered pages for visitors, before the app's scripts have loaded.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** With JavaScript off, Chromium reports preloaded scripts as failed requests. */
async function visitWithoutScripts(locale = 'en-GB') {
  const visitor = await visit({ site, javaScriptEnabled: false, locale })
  visitor.expectConnectionErrors()
  return visitor
}

test('shows the sign-in and registration pages without JavaScript as with it', async () => {
  const reader = await visitWithoutScripts()
  const visitor = await visit({ site })
  for (const [path, title, action] of [
    ['/login', /^Sign in to/, /^Sign in$/],
    ['/register', 'Create an account', /^Create account$/],
  ] as const) {
    await reader.go(path)
    await visitor.go(path)
    await settle(visitor.page)
    await heading(visitor.page, title).waitFor()
    const places = [reader, visitor].map(async ({ page }) => ({
      title: await page.locator('h1').boundingBox(),
      action: await page.locator('form button[type=submit]').boundingBox(),
    }))
    const [before, after] = await Promise.all(places)
    expect(before).toEqual(after)
    expect(await button(visitor.page, action).isEnabled()).toBe(true)
  }
})

longTest('renders the fields of a form once, with the ids that they keep', async () => {
  const { page, go } = await visit({ site })
  await go('/register')
  await page
    .getByRole('combobox', { name: 'Country' })
    .or(page.getByRole('textbox', { name: 'Country' }))
    .waitFor()
  await settle(page)
  // Mantine's own ids are set in a second rendering.
  expect(await page.locator('[id^="mantine-"]').count()).toBe(0)
  expect(await page.locator('input[id]').count()).toBeGreaterThan(7)
})

longTest('disables the fields of a prerendered page until the app replaces it', async () => {
  const { page, go } = await visitWithoutScripts()
  await go('/login')
  expect(await page.locator('#root > [data-prerendered]').count()).toBe(1)
  await page
    .locator('input[name=email]')
    .click({ timeout: 1_000 })
    .catch(() => undefined)
  await page.keyboard.type('lost')
  expect(await page.locator('input[name=email]').inputValue()).toBe('')
})

test('sends the page in the visitor’s language', async () => {
  const { page, go } = await visitWithoutScripts('de-DE')
  await go('/login')
  await page.locator('label', { hasText: 'Passwort' }).waitFor()
})

test('shows a product with name, price and picture to readers without scripts', async () => {
  const { slug, name } = await makeSampleShop(site, await site.person({ role_id: 1 }))
  const { page, go } = await visitWithoutScripts()
  await go('/shop')
  await page.getByRole('link', { name }).click()
  await page.waitForURL(`**/shop/product/${slug}`)
  await heading(page, name).waitFor()
  const main = page.getByRole('main')
  await main.getByText('€46.41').waitFor()
  await main.getByText('In stock').waitFor()
  expect(
    await page
      .getByRole('img', { name: 'The cable from above' })
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
})

test('the app shows the shop and the price list with the answers that came with the page', async () => {
  const { page, go } = await visit({ site })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await go('/shop')
  await settle(page)
  await page.locator('#root > [data-prerendered]').waitFor({ state: 'detached' })
  await button(page, /^Add OBD-II cable/).waitFor()
  await go('/price-list')
  await settle(page)
  expect(asked.filter((path) => /product\/get_all|facets|price_list/.test(path))).toEqual([])
})
