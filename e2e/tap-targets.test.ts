import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, textbox } from './kit/controls.ts'
import { type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

test('checks a checkbox by a tap on its box', async () => {
  const { page, go } = await visit({ site, viewport: phone, isTouch: true })
  await go('/register')
  await settle(page)
  const box = page.getByRole('checkbox', { name: /^I accept the terms/ })
  await box.tap()
  expect(await box.isChecked()).toBe(true)
})

test('names all missing fields of a registration at once', async () => {
  const { page, go } = await visit({ site, viewport: phone, isTouch: true })
  await go('/register')
  await button(page, 'Create account').tap()
  await page.getByText('Accept the terms to create an account.').waitFor()
  for (const name of ['Email address', 'Username'])
    expect(await textbox(page, name).getAttribute('aria-invalid'), name).toBe('true')
  expect(await textbox(page, 'Email address').evaluate((field) => field === document.activeElement)).toBe(true)
})
