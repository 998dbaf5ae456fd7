import { existsSync } from 'node:fs'
import { accessibilityChecks, accessibilityLimits } from '@mapwright/contract/site/accessibility/accessibility.ts'
import { questionCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, personWithPassword } from '../server/test/with-password.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle } from './kit/check-page.ts'
import { heading, link } from './kit/controls.ts'
import { publishTexts } from './kit/publish-texts.ts'
import { type Site, startSite } from './kit/site.ts'

// Tests claims of the accessibility statement that the screen checks do not cover.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
  await publishTexts(site)
  await site.sql`UPDATE settings SET home_public = true, company_email = 'help@tuning.example'`
  const body = { question: 'How long does a file take?', answer: '<p>An hour.</p>' }
  await site.call(questionCalls.add, { body }, { as: await site.admin() })
})
afterAll(() => site.stop())

const publicPages = [
  '/',
  '/vehicles',
  '/vehicles/volkswagen',
  '/vehicles/volkswagen/golf',
  '/price-list',
  '/faq',
  '/dealers-locator',
  '/imprint',
  '/accessibility',
  '/login',
  '/register',
]

/** Presses Tab until the text or label of the focused element starts with `name`. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate<string>(
      `(({ activeElement: at }) => at.labels?.[0]?.textContent ?? at.getAttribute('aria-label') ?? at.textContent)(document)`,
    )
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focused()).trim().startsWith(name)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('names an existing test for each check', () => {
  for (const { proof } of Object.values(accessibilityChecks))
    expect(existsSync(new URL(`../${proof}`, import.meta.url)), proof).toBe(true)
})

const stated = Object.keys(accessibilityChecks).length + accessibilityLimits.length

test('states what is tested, and how to reach the operator, without scripts, too', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, go, expectConnectionErrors } = await visit({ site, javaScriptEnabled, language: 'en' })
    if (!javaScriptEnabled) expectConnectionErrors()
    await go('/faq')
    await link(page.getByRole('contentinfo'), 'Accessibility').click()
    await heading(page, 'Accessibility').waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('listitem').count()).toBe(stated)
    expect(await link(main, 'help@tuning.example').getAttribute('href')).toBe('mailto:help@tuning.example')
  }
})

test('signing in and reading an answer work with the keyboard alone', async () => {
  const { page, go } = await visit({ site, language: 'en' })
  await go('/')
  await settle(page)
  await tabTo(page, 'How long does a file take?')
  await page.keyboard.press('Enter')
  await page.getByText('An hour.').waitFor()
  await tabTo(page, 'FAQ')
  await page.keyboard.press('Enter')
  await heading(page, 'Frequently asked questions').waitFor()
  await go('/login')
  await settle(page)
  const { email } = await personWithPassword(site)
  await tabTo(page, 'Email')
  await page.keyboard.type(email)
  await tabTo(page, 'Password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await heading(page, 'New order').waitFor()
})

test('public pages fit a window of 320 pixels, as at a zoom of 400%', async () => {
  const { page, go } = await visit({ site, language: 'en', viewport: { width: 320, height: 256 } })
  for (const path of publicPages) {
    await go(path)
    await settle(page)
    expect(await overflow(page), path).toEqual([])
  }
})

test('public pages animate only if the visitor does not prefer reduced motion', async () => {
  const { page, go } = await visit({ site, language: 'en' })
  /** Reads the duration of the longest transition or animation on the page, in seconds. */
  const longest = () =>
    page.evaluate<number>(`Math.max(...[...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element)
      return [...transitionDuration.split(','), ...animationDuration.split(',')].map(Number.parseFloat)
    }))`)
  for (const path of publicPages) {
    await go(path)
    await settle(page)
    expect(await longest(), path).toBeLessThan(0.01)
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await longest()).toBeGreaterThan(0.05)
})
