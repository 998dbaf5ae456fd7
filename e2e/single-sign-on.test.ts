import { ConfirmSecondFactor, EnrollSecondFactor } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../server/test/authenticator.ts'
import { oidcClient, startOidcServer } from '../server/test/oidc-server.ts'
import { password, personWithPassword } from '../server/test/with-password.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading, textbox } from './kit/controls.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'

// An admin connects a provider, and staff sign in with it.

skipAfterFailure()
const { visit } = useBrowser()

let provider: Awaited<ReturnType<typeof startOidcServer>>
let site: Site
let admin: Person
let staff: Person

beforeAll(async () => {
  provider = await startOidcServer()
  site = await startSite({ env: { PRIVATE_TARGETS: provider.target } })
  provider.serve(`${site.url}/single_sign_on`)
  admin = await personWithPassword(site, { role_id: roles.admin })
  staff = await personWithPassword(site, { role_id: roles.staff, permissions: ['orders', 'tickets'] })
})
afterAll(async () => {
  await site.stop()
  await provider.stop()
})

test('connects a provider after testing it', async () => {
  const { page, go, screenshot } = await visit({ site, as: admin })
  await go('/admin/website_settings?section=security')
  await textbox(page, 'Issuer URL').fill(provider.issuer)
  await textbox(page, 'Client ID').fill(oidcClient.client_id)
  await page.getByLabel('Client secret').first().fill('wrong')
  await textbox(page, 'Name on the button').fill('Company login')
  await button(page, 'Test connection').click()
  await page.getByText('invalid_client', { exact: false }).waitFor()
  await page.getByLabel('Client secret').first().fill(oidcClient.client_secret)
  await button(page, 'Test connection').click()
  await expect.poll(() => page.getByRole('img', { name: 'Passed' }).count()).toBe(5)
  await screenshot('single-sign-on-settings')
  await button(page.locator('form', { has: textbox(page, 'Issuer URL') }), 'Save').click()
  await page.getByText('Single sign-on has been saved.').waitFor()
  expect(await axe(page)).toEqual([])
})

test('signs in at the provider and returns to the requested page', async () => {
  provider.state.account = { subject: 'the staff member', email: staff.email }
  const { page, go, screenshot } = await visit({ site })
  await go('/admin/user_profile')
  await page.waitForURL(/\/login/)
  await button(page, 'Sign in with Company login').waitFor()
  await screenshot('single-sign-on-login')
  await button(page, 'Sign in with Company login').click()
  await page.waitForURL(/\/admin\/user_profile$/)
  await go('/admin/profile_settings')
  await page.getByText(`Linked: ${staff.email}`).waitFor()
  expect(await page.getByText('Company login', { exact: true }).count()).toBe(1)
})

test('asks for the second factor of the site afterwards', async () => {
  const careful = await personWithPassword(site, { role_id: roles.staff, permissions: ['orders', 'tickets'] })
  const { secret } = (await site.call(EnrollSecondFactor, { body: { password } }, { as: careful })).body
  await site.call(ConfirmSecondFactor, { body: { code: codeOf(secret) } }, { as: careful })
  provider.state.account = { subject: 'a careful person', email: careful.email }
  const { page, go } = await visit({ site })
  await go('/login?to=%2Fadmin%2Fuser_profile')
  await button(page, 'Sign in with Company login').click()
  await textbox(page, 'Six-digit code').fill(codeOf(secret, 30))
  await button(page, 'Sign in').click()
  await page.waitForURL(/\/admin\/user_profile/)
})

test('explains a refusal, and an answer that belongs to another browser', async () => {
  provider.state.account = undefined
  const { page, go, expectRefusals, screenshot } = await visit({ site })
  expectRefusals(403)
  await go('/login')
  await button(page, 'Sign in with Company login').click()
  await page.getByText('The provider has refused the sign-in (access_denied).').waitFor()
  await screenshot('single-sign-on-refused')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await heading(page, 'Sign in').first().waitFor()
  await go('/single_sign_on?state=a-state-of-somebody-else&code=a-code')
  await page.getByText('This sign-in was started in another browser.', { exact: false }).waitFor()
})

test('links an account in the profile, and removes the link', async () => {
  const other = await personWithPassword(site, { role_id: roles.staff, permissions: ['orders'] })
  provider.state.account = { subject: 'another person', email: 'private@example.com', isVerified: false }
  const { page, go, screenshot } = await visit({ site, as: other })
  await go('/admin/profile_settings')
  await button(page, 'Link account').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password', { exact: false }).first().fill(password)
  await button(dialog, 'Link account').click()
  await page.getByText('Your account is linked. You can now sign in with Company login.').waitFor()
  await page.getByText('Linked: private@example.com').waitFor()
  await screenshot('single-sign-on-profile')
  await button(page, 'Remove link').click()
  await button(page.getByRole('dialog'), 'Remove link').click()
  await button(page, 'Link account').waitFor()
})
