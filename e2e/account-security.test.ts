import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, wrongFor } from '../server/test/authenticator.ts'
import { clearRateLimits, switchOn } from '../server/test/site-state.ts'
import { password, personWithPassword } from '../server/test/with-password.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading, textbox } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// A dealer enables each kind of two-step sign-in and signs in with it.

skipAfterFailure()
const { visit } = useBrowser()

let site: Site
let dealer: Person
let here: Visitor
let secret: string
let recoveryCodes: string[]

const dialog = (page: Page) => page.getByRole('dialog')
const present = (page: Page) => dialog(page).getByLabel('Current password', { exact: false }).first()

beforeAll(async () => {
  site = await startSite()
  dealer = await personWithPassword(site)
  here = await visit({ site, as: dealer })
})
afterAll(() => site.stop())

const expectAccessible = async (page: Page, within = 'body') => {
  expect(await axe(page, { within })).toEqual([])
}

async function giveCredentials(page: Page) {
  await textbox(page, 'Email address or username').fill(dealer.email)
  await page.getByLabel('Password').first().fill(password)
  await button(page, 'Sign in').first().click()
}

test('enrolls an authenticator app and shows the recovery codes once', async () => {
  const { page } = here
  await here.go('/profile_settings')
  await button(page, 'Set up').click()
  await present(page).fill(password)
  await button(dialog(page), 'Continue').click()
  await dialog(page).getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page, '[role=dialog]')
  await textbox(dialog(page), 'Code from the app').fill(codeOf(secret))
  await button(dialog(page), 'Turn on').click()
  await dialog(page).getByText('Save your recovery codes').waitFor()
  recoveryCodes = await dialog(page).getByRole('listitem').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  await button(dialog(page), 'I have saved them').click()
  await page.getByText('10 recovery codes left').waitFor()
})

test('adds a passkey with this device’s fingerprint reader', async () => {
  const { page, context } = here
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await button(page, 'Add a passkey').click()
  await textbox(dialog(page), 'Name').fill('Office laptop')
  await present(page).fill(password)
  await button(dialog(page), 'Add a passkey').click()
  await page.getByText('Office laptop', { exact: true }).waitFor()
  await page.getByText('Not used yet').waitFor()
  await expectAccessible(page, 'section:has(> div > div > section)')
})

test('signs in with the passkey alone', async () => {
  const { page } = here
  await page.evaluate(() => localStorage.clear())
  await here.go('/login')
  await button(page, 'Sign in with a passkey').click()
  await heading(page, 'New order').waitFor()
})

test('on another device, requires the code of the app after the password', async () => {
  const elsewhere = await visit({ site })
  const { page } = elsewhere
  elsewhere.expectRefusals(422)
  await elsewhere.go('/login')
  await giveCredentials(page)
  await heading(page, 'One more step').waitFor()
  await expectAccessible(page)
  const code = textbox(page, 'Six-digit code')
  await code.fill(wrongFor(secret))
  await button(page, 'Sign in').click()
  await page.getByText('This code is incorrect').first().waitFor()
  await site.sql`UPDATE second_factors SET last_step = 0`
  await code.fill(codeOf(secret))
  await button(page, 'Sign in').click()
  await heading(page, 'New order').waitFor()
})

test('accepts a recovery code in place of the app’s code', async () => {
  const { page, go } = await visit({ site })
  await go('/login')
  await giveCredentials(page)
  await button(page, 'Use a recovery code').click()
  await textbox(page, 'Recovery code').fill(recoveryCodes[0] ?? '')
  await button(page, 'Sign in').click()
  await heading(page, 'New order').waitFor()
})

test('lists the devices on the profile and signs out the others', async () => {
  const { page } = here
  await here.go('/profile_settings')
  await page.getByText('9 recovery codes left').waitFor()
  await page.getByText('This device', { exact: true }).waitFor()
  await button(page, 'Sign out all other devices').click()
  await button(dialog(page), 'Sign out all other devices').click()
  await page.getByText('All other devices are signed out.').waitFor()
  const open = await site.sql`SELECT FROM sessions WHERE user_id = ${dealer._id} AND ended_at IS NULL`
  expect(open).toHaveLength(1)
})

test('requires the captcha after failed sign-ins, using no other server', async () => {
  await switchOn(site, 'captcha_verification')
  await clearRateLimits(site)
  const person = await personWithPassword(site)
  const robot = await visit({ site })
  robot.expectRefusals(401, 422)
  const { page } = robot
  await robot.go('/login')
  await textbox(page, 'Email address or username').fill(person.email)
  const typed = page.getByLabel('Password').first()
  for (const guess of ['first', 'second', 'third', 'fourth']) {
    await typed.fill(guess)
    await Promise.all([page.waitForResponse('**/api/auth/signin'), button(page, 'Sign in').first().click()])
  }
  const box = page.getByRole('checkbox', { name: 'I am not a robot' })
  await box.click()
  await page.getByText('Confirmed', { exact: true }).waitFor()
  await expectAccessible(page)
  await typed.fill(password)
  await button(page, 'Sign in').first().click()
  await heading(page, 'New order').waitFor()
})

longTest('shows the captcha on the registration page while the setting is on', async () => {
  const { page, go } = await visit({ site })
  await go('/register')
  await page.getByRole('checkbox', { name: 'I am not a robot' }).waitFor()
})
