import { dayMs } from '@mapwright/contract/api/days.ts'
import { CreateAccessApi } from '@mapwright/contract/partners/access-api-endpoints.ts'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button } from './kit/controls.ts'
import { startHostSite } from './kit/host-page.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import { desktop, phone } from './kit/visitor.ts'

// A partner puts the widget on a website of another origin with a strict policy; a visitor of that website requests a quote.

const { visit } = useBrowser()
let site: Site
let host: Awaited<ReturnType<typeof startHostSite>>
let partner: Person
/** The code that the partner copies. */
let code: string
let script: string
let frame: string

beforeAll(async () => {
  ;[site, host] = await Promise.all([startSite(), startHostSite()])
  await switchOn(site, 'api_access')
  const [admin, person] = await Promise.all([site.admin(), site.person()])
  partner = person
  await site.sql`UPDATE users SET company_name = 'Fast Lane' WHERE _id = ${partner._id}`
  const expiry = new Date(Date.now() + dayMs).toISOString()
  const shop = { website_url: host.url, currency: 'EUR', rate: '1.50', calls_per_minute: 1000 }
  await site.call(CreateAccessApi, { body: { user_id: partner._id, for: 'widget', expiry, ...shop } }, { as: admin })
})
afterAll(async () => {
  await site.stop()
  await host.stop()
})
skipAfterFailure()

const pick = async (within: Page | FrameLocator | Locator, labels: readonly [string, string, string]) => {
  for (const [at, label] of labels.entries()) {
    const select = within.getByLabel(label, { exact: true })
    await select.locator('option').nth(1).waitFor({ state: 'attached' })
    const wanted = ['Volkswagen', 'Golf'][at]
    await select.selectOption(wanted ? { label: wanted } : { index: 1 })
  }
}
/** Reads the heights of all tap targets, including those in a shadow root, which a query of the document does not find. */
const tapHeights = (page: Page) =>
  page
    .locator('section :is(select, button, textarea, .choice, .field input)')
    .evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().height)))

const english = ['Manufacturer', 'Model', 'Variant'] as const

test('the partner creates the key and copies the code', async () => {
  const { page, go } = await visit({ site, as: partner })
  await go('/access_api')
  await page.getByRole('row', { name: /127\.0\.0\.1/ }).click()
  const drawer = page.getByRole('dialog')
  await button(drawer, 'Create key').click()
  const codes = drawer.locator('code')
  await codes.nth(1).waitFor()
  code = (await codes.nth(0).textContent()) ?? ''
  script = /<script .+<\/script>/.exec(code)?.[0] ?? ''
  frame = (await codes.nth(1).textContent()) ?? ''
  expect(script).toMatch(/^<script src="http:.+\/widget\.js" data-key="pk_[\w-]{43}" async><\/script>$/)
  await button(drawer, 'Preview').click()
  await pick(drawer, english)
  await drawer.getByRole('img', { name: /before and after/ }).waitFor()
  expect(await axe(page)).toEqual([])
})

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s, a visitor finds the gain and the price, and asks for a quote', async (name, viewport) => {
  const email = `visitor-on-${name.replaceAll(' ', '-')}@mail.example`
  host.add('/', site.url, { body: script })
  const { page, go } = await visit({ site, viewport, isTouch: viewport === phone })
  await go(`${host.url}/`)
  await pick(page, english)
  await page.getByRole('img', { name: /before and after/ }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /Power: \d+ before, \d+ after/ })
    .waitFor({ state: 'attached' })
  await page.getByText(/Estimated price: €\d/).waitFor()
  expect(await axe(page)).toEqual([])
  const heights = await tapHeights(page)
  expect(heights.length).toBeGreaterThan(4)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)

  await button(page, 'Request a quote').click()
  await button(page, 'Send request').click()
  // The first invalid field has the focus and shows the error.
  const nameField = page.getByLabel('Name *')
  expect(await nameField.evaluate((field) => field.matches(':focus'))).toBe(true)
  expect(await nameField.getAttribute('aria-invalid')).toBe('true')
  expect(await axe(page)).toEqual([])
  await nameField.fill('Vera Visitor')
  await page.getByLabel('Email address *').fill(email)
  await page.getByLabel('I am not a robot').click()
  await page.getByText('Confirmed').waitFor()
  await button(page, 'Send request').click()
  await page.getByText(`Fast Lane will reply to ${email}.`).waitFor()
  expect(
    await page.getByRole('heading', { name: 'Your request has been sent' }).evaluate((it) => it.matches(':focus')),
  ).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  const [quote] = await site.sql<{ website_url: string }[]>`SELECT website_url FROM quotes WHERE email = ${email}`
  expect(quote?.website_url).toBe(host.url)
})

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s, the page does not move when it appears', async (_, viewport) => {
  host.add('/moves', site.url, { styles: 'main { margin: 24px; }', body: `${code}<p id="below">Opening hours</p>` })
  const { page, go } = await visit({ site, viewport })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/widget/**', async (route) => {
    await isAnswered
    await route.continue()
  })
  await go(`${host.url}/moves`)
  const top = () => page.locator('#below').evaluate((it) => it.getBoundingClientRect().top)
  const before = await top()
  answer()
  await page.getByLabel('Manufacturer', { exact: true }).locator('option').nth(1).waitFor({ state: 'attached' })
  expect(Math.abs((await top()) - before)).toBeLessThan(3)
})

test('the partner sees the quote in the list and receives a mail', async () => {
  const { page, go } = await visit({ site, as: partner })
  await go('/quotes-through-api')
  await page
    .getByRole('row', { name: /Vera Visitor.*New/ })
    .first()
    .waitFor()
  await expect
    .poll(
      async () =>
        (await site.sql`SELECT FROM mails WHERE kind = 'quote_requested' AND to_address = ${partner.email}`).length,
    )
    .toBeGreaterThan(0)
})

test('the widget works by keyboard alone', async () => {
  const { page, go } = await visit({ site })
  await go(`${host.url}/`)
  const makes = page.getByLabel('Manufacturer', { exact: true })
  await makes.locator('option').nth(1).waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await page.keyboard.type('Volkswagen')
  await page.getByLabel('Model', { exact: true }).locator('option').nth(1).waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await page.keyboard.type('Golf')
  const variants = page.getByLabel('Variant', { exact: true })
  await variants.locator('option').nth(1).waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const open = button(page, 'Request a quote')
  await open.waitFor()
  const isFocused = () => open.evaluate((it) => it.matches(':focus'))
  for (let steps = 0; steps < 30 && !(await isFocused()); steps++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Name *').evaluate((it) => it.matches(':focus'))).toBe(true)
})

test('is laid out from right to left in Arabic, in the colors of the website', async () => {
  const colors = { button: '#0f766e', button_text: '#ffffff', background: '#101418', text: '#f1f5f9' }
  await site.sql`UPDATE access_apis SET colors = ${site.sql.json(colors)}`
  host.add('/ar', site.url, {
    language: 'ar',
    body: `<div id="here"></div>${script.replace(' async', ' data-target="#here" async')}`,
  })
  for (const viewport of [desktop, phone]) {
    const { page, go } = await visit({ site, viewport })
    await go(`${host.url}/ar`)
    const widget = page.locator('#here section')
    await widget.waitFor()
    expect(await widget.getAttribute('dir')).toBe('rtl')
    const labels = await page.locator('#here label').allTextContents()
    const [make = '', model = '', variant = ''] = labels
    await pick(page, [make, model, variant])
    await page.locator('#here svg text', { hasText: /^\S+ · \S+/ }).waitFor()
    expect(await widget.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe('rgb(16, 20, 24)')
    expect(await axe(page)).toEqual([])
  }
})

test('a frame shows the widget without a script on the page', async () => {
  host.add('/framed', site.url, { body: frame })
  const { page, go } = await visit({ site, viewport: phone })
  await go(`${host.url}/framed`)
  const framed = page.frameLocator('iframe')
  await pick(framed, english)
  await framed.getByRole('img', { name: /before and after/ }).waitFor()
  await framed.getByRole('heading', { level: 1 }).waitFor()
  expect(await axe(page)).toEqual([])
  // Opens the frame directly, because axe does not look into frames of other origins.
  await go(/src="([^"]+)"/.exec(frame)?.[1] ?? '')
  await pick(page, english)
  await page.getByRole('img', { name: /before and after/ }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('the page of the frame does not replace the cached app for offline use', async () => {
  const { page, go } = await visit({ site, as: partner, hasServiceWorker: true })
  await go('/access_api')
  await settle(page)
  const kept = () =>
    page.evaluate<string>(
      `caches.open('mapwright-shell').then((cache) => cache.match('/index.html')).then((shell) => shell?.text() ?? '')`,
    )
  await eventually(async () => expect(await kept()).toContain('<div id="root">'))
  await go(/src="([^"]+)"/.exec(frame)?.[1] ?? '')
  await page.getByLabel('Manufacturer', { exact: true }).waitFor()
  expect(await kept()).toContain('<div id="root">')
})

test('another website can neither use the key nor show the frame', async () => {
  const stranger = await startHostSite()
  stranger.add('/', site.url, { body: script })
  stranger.add('/framed', site.url, { body: frame })
  const { page, go, expectConnectionErrors, expectRefusals, takeFaults } = await visit({ site })
  expectConnectionErrors()
  expectRefusals(403)
  const warned = page.waitForEvent('console', (message) => message.text().includes('The widget is not shown'))
  await go(`${stranger.url}/`)
  await warned
  expect(await page.locator('section').count()).toBe(0)
  await go(`${stranger.url}/framed`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  // The browser logs that the policy refuses the frame.
  const faults: string[] = []
  const logged = () => {
    faults.push(...takeFaults())
    return faults.join('\n')
  }
  await expect.poll(logged).toContain('frame-ancestors')
  await stranger.stop()
})
