import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, textbox } from './kit/controls.ts'
import { publishTexts } from './kit/publish-texts.ts'
import { type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
  await publishTexts(site)
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
  await page.getByText('Tick this box to create an account.').waitFor()
  for (const name of ['Email address', 'Username'])
    expect(await textbox(page, name).getAttribute('aria-invalid'), name).toBe('true')
  expect(await textbox(page, 'Email address').evaluate((field) => field === document.activeElement)).toBe(true)
})

test('a visitor accepts only the texts that are published', async () => {
  const publish = async (name: 'terms_of_use' | 'privacy_policy', text: string) =>
    site.call(ChangePolicies, { body: { [name]: text } }, { as: await site.admin() })
  const { page, go, expectRefusals } = await visit({ site, viewport: phone })
  await publish('terms_of_use', '')
  await go('/register')
  await settle(page)
  await page.getByRole('checkbox', { name: 'I have read the privacy policy.' }).waitFor()
  expect(await page.getByRole('link', { name: 'Terms of use' }).count()).toBe(0)
  expectRefusals(404)
  expect((await page.goto('/terms_of_use'))?.status()).toBe(404)
  await page.getByText('This text has not been published yet.').waitFor()
  await publish('privacy_policy', '')
  await go('/register')
  await settle(page)
  await button(page, 'Create account').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
})
