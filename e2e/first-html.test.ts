import { ChangeSettings, ChangeThemeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOn } from '../server/test/site-state.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, heading } from './kit/controls.ts'
import { shiftFaults, slowApi } from './kit/layout-shift.ts'
import { longTest } from './kit/long.ts'
import { png } from './kit/png.ts'
import { makeSampleShop } from './kit/sample-shop.ts'
import { sampleVehicle } from './kit/sample-vehicle.ts'
import { type Site, startSite } from './kit/site.ts'
import { desktop, phone } from './kit/visitor.ts'

// Tests the prerendered pages for visitors before the app's scripts have loaded.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let product: ReturnType<typeof makeSampleShop> | undefined
/** Opens the shop once, and returns a product. */
const sampleProduct = () => {
  product ??= site.admin().then((admin) => makeSampleShop(site, admin))
  return product
}

/** Opens a browser without JavaScript. Expects connection errors, because Chromium then reports preloaded scripts as failed requests. */
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

longTest('renders the fields of a form once, with stable ids', async () => {
  const { page, go } = await visit({ site })
  await go('/register')
  await page
    .getByRole('combobox', { name: 'Country' })
    .or(page.getByRole('textbox', { name: 'Country' }))
    .waitFor()
  await settle(page)
  // Mantine replaces its generated ids in a second rendering, which would change the page.
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

test('contains the logo for the background of the theme, with its size, and the app keeps it', async () => {
  const admin = await site.admin()
  const picture = (width: number) => new File([new Uint8Array(png(width, 24, [0, 80, 160]))], 'logo.png')
  const files = { logo: picture(96), logo_dark: picture(48) }
  await site.call(ChangeSettings, { body: {}, files }, { as: admin })
  const colors = { body_bg_color: '#ffffff', card_bg_color: '#ffffff' }
  await site.call(ChangeThemeSettings, { body: colors }, { as: admin })
  try {
    for (const [theme, path, width] of [
      ['default', '/api/settings/logo?', '96'],
      ['dark', '/api/settings/logo_dark?', '48'],
      ['red', '/api/settings/logo_dark?', '48'],
      ['custom', '/api/settings/logo?', '96'],
    ] as const) {
      const response = await fetch(`${site.url}/login`, { headers: { accept: 'text/html', cookie: `theme=${theme}` } })
      const images = (await response.text()).match(/<img [^>]*settings\/logo[^>]*>/g) ?? []
      expect(images, theme).toHaveLength(1)
      expect(images[0], theme).toContain(path)
      expect(images[0], theme).toContain(`width="${width}" height="24"`)
      const visitor = await visit({ site, theme })
      await visitor.go('/login')
      await settle(visitor.page)
      expect(await visitor.page.locator('header img').getAttribute('src'), theme).toContain(path)
      await visitor.close()
    }
  } finally {
    await site.call(ChangeSettings, { body: { remove_logo: 'true', remove_logo_dark: 'true' } }, { as: admin })
    await site.call(ChangeThemeSettings, { body: { body_bg_color: '', card_bg_color: '' } }, { as: admin })
  }
})

test('shows a product with name, price and picture to readers without scripts', async () => {
  const { slug, name } = await sampleProduct()
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

test('the app shows the shop and the price list from data embedded in the page', async () => {
  const { page, go } = await visit({ site })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await go('/shop')
  await settle(page)
  await page.locator('#root > [data-prerendered]').waitFor({ state: 'detached' })
  await button(page, /^Add K-line cable/).waitFor()
  await go('/price-list')
  await settle(page)
  expect(asked.filter((path) => /product\/get_all|facets|price_list/.test(path))).toEqual([])
})

test('a click on a prerendered page loads the app at once, although a picture is missing, and is not lost', async () => {
  const { slug } = await sampleProduct()
  const { page, context } = await visit({ site })
  const picture = Promise.withResolvers<void>()
  await context.route('**/api/shop/product/picture/**', async (route) => {
    await picture.promise
    await route.continue()
  })
  // Delays the app, except for its first script and the modules that this imports, so that the click comes first.
  const address = `${site.url}/shop/product/${slug}`
  const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text()
  const first = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''
  const source = await (await fetch(site.url + first)).text()
  const early = [first, ...[...source.matchAll(/from"\.(\/[^"]+)"/g)].map(([, path]) => `/assets${path}`)]
  const app = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    if (!early.includes(new URL(route.request().url()).pathname)) await app.promise
    await route.continue()
  })
  const opened = page.goto(address)
  // By then, the first script has run.
  await page.waitForURL(address, { waitUntil: 'domcontentloaded' })
  await button(page, 'Add to cart').click()
  app.resolve()
  await button(page, 'Cart (1)').waitFor()
  picture.resolve()
  await opened
})

const hostile = '</script><script>alert(1)</script> __SITE_DATA__ $&'

/** Creates dealers in the locator. The first has a hostile name. */
async function makeDealers() {
  await site.sql`UPDATE users SET in_locator = false`
  for (const [company_name, city] of [
    [hostile, 'Wien'],
    ['Mur Tuning', 'Graz'],
  ] as const) {
    const { _id } = await site.person()
    const shown = { company_name, city, country: 'AT', lat: 47.07, lng: 15.44, in_locator: true }
    await site.sql`UPDATE users SET ${site.sql(shown)} WHERE _id = ${_id}`
  }
}

test('shows the dealers to readers without scripts, in their language and direction', async () => {
  await makeDealers()
  const { page, go } = await visitWithoutScripts('ar')
  await go('/dealers-locator')
  await page.getByRole('heading', { name: 'Mur Tuning' }).waitFor()
  await page.getByRole('heading', { name: hostile }).waitFor()
  expect(await page.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['ar', 'rtl'])
  await page.getByText('Graz, النمسا').waitFor()
})

test('escapes names in the data embedded in a page', async () => {
  await makeDealers()
  const html = await (await fetch(`${site.url}/dealers-locator`, { headers: { accept: 'text/html' } })).text()
  expect(html).not.toContain('<script>alert')
  const data = JSON.parse(/<script type="application\/json" id="site-data">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
  const [[key, answer]] = data.answers
  expect([key[1], answer.dealers[0].name]).toEqual(['accounts.located_dealers', hostile])
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s, the app shows the dealers without asking for them again, and nothing moves', async (_, viewport) => {
  await makeDealers()
  const { page, context, go } = await visit({ site, viewport })
  const isQuiet = await slowApi(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await go('/dealers-locator')
  await settle(page)
  await page.locator('#root > [data-prerendered]').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Mur Tuning' }).waitFor()
  await isQuiet()
  expect(asked.filter((path) => path.includes('/dealers/'))).toEqual([])
  expect(await shiftFaults(page)).toEqual([])
})

test('loads the map of the dealers when it is scrolled into view', async () => {
  await makeDealers()
  await site.sql`UPDATE users SET address = ${'Ring 1, '.repeat(200)} WHERE in_locator`
  const { page, go } = await visit({ site, viewport: phone })
  const map = page.getByRole('region', { name: 'Map of the dealers' })
  await go('/dealers-locator')
  await settle(page)
  await page.locator('#root > [data-prerendered]').waitFor({ state: 'detached' })
  expect(await map.count()).toBe(0)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await map.waitFor()
})

test.each([desktop, phone])(
  'shows vehicles, their models and makes without asking again, and nothing moves, at $width px',
  async (viewport) => {
    await switchOn(site, 'home_public')
    for (const path of ['/vehicles', ...(await sampleVehicle(site)).paths]) {
      const { page, context, go } = await visit({ site, viewport })
      const isQuiet = await slowApi(context)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await go(path)
      await settle(page)
      await page.locator('#root > [data-prerendered]').waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await isQuiet()
      expect(asked.filter((each) => each.startsWith('/api/home'))).toEqual([])
      expect(await shiftFaults(page)).toEqual([])
    }
  },
)

test('the home page contains its data at both of its addresses', async () => {
  await switchOn(site, 'home_public')
  for (const path of ['/', '/home']) {
    const html = await (await fetch(site.url + path, { headers: { accept: 'text/html' } })).text()
    expect(html, path).toContain('<link rel="canonical" href="http://localhost')
    expect(html, path).not.toContain('/home" />')
    expect(html, path).toMatch(/<h1[^>]*>Custom tuning files/)
  }
})
