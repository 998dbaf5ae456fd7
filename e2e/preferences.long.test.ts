import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { password, personWithPassword } from '../server/test/with-password.ts'
import { useBrowser } from './kit/browser.ts'
import { button, chooseFrom, heading, link } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Site, startSite } from './kit/site.ts'

// Theme and language: chosen once, they apply from the first paint on every device.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Reads the attributes of the `html` element as the server sends it, before any script has run. */
const served = async (page: Page) => {
  const html = await (await page.context().request.get(page.url())).text()
  return /<html ([^>]*)>/.exec(html)?.[1]?.replace(/ data-mantine-color-scheme="\w+"/, '')
}
const shown = (page: Page) =>
  page.evaluate(`[...document.documentElement.attributes].filter(({ name }) =>
  ['lang', 'dir', 'data-theme'].includes(name)).map(({ name, value }) => name + '="' + value + '"').join(' ')`)
const isShown = (page: Page, attributes: string) =>
  eventually(async () => expect(await shown(page)).toContain(attributes))
/** Waits until the choice is stored in the account, so that it applies on other devices. */
const isKept = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/user/update_profile'))
const background = (page: Page) => page.evaluate(`getComputedStyle(document.body).backgroundColor`)

describe('a theme', () => {
  test('is dark by default; the chosen one applies from the first paint, after a reload and on another device', async () => {
    const person = await site.person()
    const { page, go } = await visit({ site, as: person })
    await go('/profile_settings')
    await heading(page, 'Profile and settings').waitFor()
    expect(await served(page)).toBe('lang="en" dir="ltr" data-theme="dark"')
    const dark = await background(page)

    await Promise.all([isKept(page), page.getByRole('radio', { name: 'Light', exact: true }).check()])
    expect(await shown(page)).toBe('lang="en" dir="ltr" data-theme="default"')
    expect(await background(page)).not.toBe(dark)
    expect(await served(page)).toBe('lang="en" dir="ltr" data-theme="default"')
    await page.reload()
    expect(await page.getByRole('radio', { name: 'Light', exact: true }).isChecked()).toBe(true)

    const elsewhere = await visit({ site, as: person })
    await elsewhere.go('/')
    await heading(elsewhere.page, 'New order').waitFor()
    expect(await shown(elsewhere.page)).toContain('data-theme="default"')
  })

  longTest('can be changed in the account menu on every page', async () => {
    const { page, go } = await visit({ site, as: await site.person() })
    await go('/your_order')
    await button(page, /^Account of/).click()
    await page.getByRole('menuitem', { name: 'Theme' }).hover()
    await page.getByRole('menuitemradio', { name: 'Red' }).click()
    await isShown(page, 'data-theme="red"')
  })
})

describe('a language', () => {
  test('is chosen on the profile, and applies after a reload and on another device', async () => {
    const person = await site.person()
    const { page, go } = await visit({ site, as: person })
    await go('/profile_settings')
    await Promise.all([isKept(page), chooseFrom(page, 'Language', 'deu', 'Deutsch')])
    await link(page, 'Neuer Auftrag').first().waitFor()
    expect(await shown(page)).toBe('lang="de" dir="ltr" data-theme="dark"')
    expect(await served(page)).toContain('lang="de"')
    await go('/')
    await heading(page, 'Neuer Auftrag').waitFor()
    await expect.poll(() => page.title()).toBe('Neuer Auftrag · Turbo & Sons')

    const elsewhere = await visit({ site, as: person })
    await elsewhere.go('/your_order')
    await heading(elsewhere.page, 'Ihre Aufträge').waitFor()
  })

  test('can be chosen before signing in; Arabic is laid out from right to left', async () => {
    const { page, go } = await visit({ site })
    await go('/login')
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'العربية' })
    await isShown(page, 'lang="ar" dir="rtl"')
    await page.reload()
    expect(await served(page)).toBe('lang="ar" dir="rtl" data-theme="dark"')
  })

  longTest('of the account applies from the first page after signing in', async () => {
    const person = await personWithPassword(site)
    await site.sql`UPDATE users SET language = 'de' WHERE _id = ${person._id}`
    const { page } = await visit({ site, language: 'en' })
    await page.addInitScript(`
      window.headings = []
      new MutationObserver(() => {
        const heading = document.querySelector('h1')?.textContent
        if (heading && heading !== window.headings.at(-1)) window.headings.push(heading)
      }).observe(document, { childList: true, subtree: true, characterData: true })`)
    await page.goto('/login')
    await page.getByRole('textbox').first().fill(person.email)
    await page.locator('input[type=password]').fill(password)
    await page.keyboard.press('Enter')
    await heading(page, 'Neuer Auftrag').waitFor()
    expect(await page.evaluate('window.headings')).not.toContain('New order')
  })

  longTest('is the browser’s for visitors who have not chosen one', async () => {
    const { page, go } = await visit({ site, locale: 'de-AT' })
    await go('/login')
    await heading(page, 'Bei Turbo & Sons anmelden').waitFor()
    expect(await shown(page)).toBe('lang="de" dir="ltr" data-theme="dark"')
  })
})

describe('the frame', () => {
  longTest('shows the menu next to the page from 992 pixels, and behind a button on narrower screens', async () => {
    const { page, go } = await visit({ site, as: await site.person(), viewport: { width: 992, height: 800 } })
    await go('/')
    const entry = link(page.getByRole('navigation', { name: 'Main menu' }), 'Credits')
    await entry.waitFor()
    await page.setViewportSize({ width: 991, height: 800 })
    await entry.waitFor({ state: 'hidden' })
    await button(page, 'Open or close the menu').click()
    await entry.click()
    await heading(page, 'Credits').waitFor()
    await entry.waitFor({ state: 'hidden' })
  })

  test('asks about cookies until the visitor agrees, and again when the text has changed', async () => {
    const admin = await site.admin()
    const say = (cookie: string) => site.call(ChangePolicies, { body: { cookie } }, { as: admin })
    const { page, go } = await visit({ site })
    const banner = page.getByRole('region', { name: 'Cookies' })
    await say('We keep two cookies: theme and language.')
    await go('/login')
    await banner.getByText('We keep two cookies').waitFor()
    await button(banner, 'I understand').click()
    await banner.waitFor({ state: 'hidden' })
    await page.reload()
    await heading(page, /^Sign in/).waitFor()
    expect(await banner.count()).toBe(0)
    await say('We keep three cookies.')
    await page.reload()
    await banner.getByText('We keep three cookies').waitFor()
  })

  test('finds pages by Ctrl+K', async () => {
    const { page, go } = await visit({ site, as: await site.person() })
    await go('/')
    await heading(page, 'New order').waitFor()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.getByRole('combobox').fill('credits')
    await search.getByRole('option', { name: 'Credits' }).click()
    await heading(page, 'Credits').waitFor()
  })
})
