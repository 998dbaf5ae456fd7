import { dayMs } from '@mapwright/contract/api/days.ts'
import { CreateAccessApi, CreateAccessKey } from '@mapwright/contract/partners/access-api-endpoints.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { button } from './kit/controls.ts'
import { startHostSite } from './kit/host-page.ts'
import { type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

// Tests the widget on realistic pages of partners: with styles for all elements, narrow columns, scripts that add the widget late, and lost
// connections.

const { visit } = useBrowser()
let site: Site
let host: Awaited<ReturnType<typeof startHostSite>>
let key: string
let script: string

beforeAll(async () => {
  ;[site, host] = await Promise.all([startSite(), startHostSite()])
  await site.sql`UPDATE settings SET api_access = true`
  const [admin, partner] = await Promise.all([site.person({ role_id: 1 }), site.person()])
  const expiry = new Date(Date.now() + dayMs).toISOString()
  const shop = { website_url: host.url, currency: 'EUR', rate: '1.50', calls_per_minute: 1000 }
  const body = { user_id: partner._id, for: 'widget', expiry, ...shop } as const
  const { access_api } = (await site.call(CreateAccessApi, { body }, { as: admin })).body
  const params = { id: access_api._id }
  key = (await site.call(CreateAccessKey, { params, body: { is_public: true } }, { as: partner })).body.key
  script = `<script src="${site.url}/widget.js" data-key="${key}" async></script>`
})
afterAll(async () => {
  await site.stop()
  await host.stop()
})

const pick = async (within: Page | Locator) => {
  for (const label of ['Manufacturer', 'Model', 'Variant']) {
    const select = within.getByLabel(label, { exact: true })
    await select.locator('option').nth(1).waitFor({ state: 'attached' })
    await select.selectOption({ index: 1 })
  }
  await within.getByRole('img', { name: /before and after/ }).waitFor()
}
const fitsPage = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth')

/** Opens the form and fills in the required fields, except for the captcha. */
const fillIn = async (page: Page, email: string) => {
  await button(page, 'Request a quote').click()
  await page.getByLabel('Name *').fill('Vera Visitor')
  await page.getByLabel('Email address *').fill(email)
}

test("the page's styles for all elements do not affect the widget", async () => {
  const styles = `* { all: unset; } html { font-family: serif; }
    div { text-transform: uppercase; letter-spacing: 4px; white-space: nowrap; font-weight: 900; direction: rtl; display: inline; }`
  host.add('/resets', site.url, { styles, body: script })
  const { page, go } = await visit({ site, viewport: phone })
  await go(`${host.url}/resets`)
  await pick(page)
  const looks = await page.locator('section').evaluate((section) => {
    const { textTransform, letterSpacing, whiteSpace, fontWeight, fontFamily } = getComputedStyle(section)
    const root = section.getRootNode()
    const display = root instanceof ShadowRoot ? getComputedStyle(root.host).display : ''
    return { textTransform, letterSpacing, whiteSpace, fontWeight, fontFamily, display }
  })
  expect(looks).toEqual({
    ...{ textTransform: 'none', letterSpacing: 'normal', whiteSpace: 'normal', fontWeight: '400' },
    // The widget uses the font of the page.
    ...{ fontFamily: 'serif', display: 'block' },
  })
  expect(await fitsPage(page)).toBe(true)
})

test('two widgets in narrow columns work independently', async () => {
  const column = (id: string) => `<div class="column" id="${id}">${script}</div>`
  const styles = '.column { inline-size: 320px; }'
  host.add('/twice', site.url, { styles, body: column('first') + column('second') })
  const { page, go } = await visit({ site })
  await go(`${host.url}/twice`)
  await pick(page.locator('#first'))
  expect(await page.locator('#second').getByRole('img').count()).toBe(0)
  await pick(page.locator('#second'))
  const widths = await page.locator('section').evaluateAll((all) => all.map(({ scrollWidth }) => scrollWidth))
  expect(Math.max(...widths)).toBeLessThanOrEqual(320)
})

test('the widget appears after its script if the selector of its container is invalid', async () => {
  host.add('/faulty', site.url, { body: script.replace(' async', ' data-target="#" async') })
  const { page, go } = await visit({ site })
  await go(`${host.url}/faulty`)
  await page.locator('script + div section').waitFor()
})

test('a request with a lost response counts once when it is sent again', async () => {
  host.add('/', site.url, { body: script })
  const { page, go, expectConnectionErrors, takeFaults } = await visit({ site })
  expectConnectionErrors()
  await go(`${host.url}/`)
  await pick(page)
  await fillIn(page, 'lost@mail.example')
  const box = page.getByLabel('I am not a robot')
  const clicked = Promise.withResolvers<void>()
  await page.route('**/api/widget/captcha', async (route) => {
    await clicked.promise
    await route.continue()
  })
  await box.click()
  // A second click during the verification has no effect.
  await box.click()
  clicked.resolve()
  await page.getByText('Confirmed').waitFor()
  expect(await box.isChecked()).toBe(true)
  await page.route(
    '**/api/widget/quotes',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Send request').click()
  await page.getByRole('alert').filter({ hasText: 'That did not work' }).waitFor()
  await button(page, 'Send request').click()
  await page.getByRole('heading', { name: 'Your request has been sent' }).waitFor()
  expect(await site.sql`SELECT FROM quotes WHERE email = 'lost@mail.example'`).toHaveLength(1)
  takeFaults()
})

test('the frame reports its full height to the page, so that it does not scroll', async () => {
  host.add('/framed', site.url, { body: `<iframe src="${site.url}/widget?key=${key}" title="Power gain"></iframe>` })
  const { page, go } = await visit({ site })
  await go(`${host.url}/framed`)
  const widget = page.frameLocator('iframe').locator('section')
  await widget.waitFor()
  const heights = () => page.evaluate<number[]>('window.heights')
  await page.evaluate(`heights = []; addEventListener('message', ({ data }) => heights.push(data.height))`)
  await widget.evaluate((it) => {
    it.style.height = '500.4px'
  })
  // The height of the page as it was loaded may be reported before.
  await expect.poll(async () => (await heights()).at(-1)).toBe(501)
  expect((await heights()).filter((height) => height === 501)).toHaveLength(1)
})
