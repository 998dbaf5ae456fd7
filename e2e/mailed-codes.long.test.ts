import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearRateLimits } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, heading, textbox } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// Tests codes by mail: resetting a password and verifying an address.

const { visit } = useBrowser()
const password = 'seven orange turtles'
let site: Site

beforeAll(async () => {
  site = await startSite()
})
beforeEach(() => clearRateLimits(site))
afterAll(() => site.stop())

const code = async ({ email }: Person, subject: RegExp, count = 1): Promise<string> =>
  /\d{6}/.exec((await site.mails.waitFor(email, subject, count)).subject)?.[0] ?? ''
const other = (right: string, by = 1) => String((Number(right) + by) % 1_000_000).padStart(6, '0')
const type = (page: Page, digits: string) => textbox(page, 'Six-digit code').fill(digits)
const letPass = (seconds: number) => site.sql`
  UPDATE codes SET sent_at = sent_at - make_interval(secs => ${seconds}), expires_at = expires_at - make_interval(secs => ${seconds})`

const askForCode = async (page: Page, person: Person) => {
  await page.goto('/forgot_password')
  await textbox(page, 'Email address').fill(person.email)
  await button(page, 'Send code').click()
  await heading(page, 'Enter the code').waitFor()
}
const resetCode = (person: Person) => code(person, /set a new password/)

test('resets a forgotten password, also after a reload, and signs in', async () => {
  const person = await site.person()
  const visitor = await visit({ site })
  const { page } = visitor
  await askForCode(page, person)
  const right = await resetCode(person)
  await page.reload()
  await heading(page, 'Enter the code').waitFor()
  await page.getByText('5 attempts left').waitFor()
  await button(page, /^New code in/).waitFor()
  expect(await axe(page)).toEqual([])
  visitor.expectRefusals(422)
  await type(page, other(right))
  await page.getByText('4 attempts left').waitFor()
  await type(page, right)
  await heading(page, 'Choose a new password').waitFor()
  await page.reload()
  await settle(page)
  expect(await axe(page)).toEqual([])
  await page.getByLabel('New password').first().fill(password)
  await button(page, 'Set password').click()
  await heading(page, /^Sign in to/).waitFor()
  await textbox(page, 'Email address or username').fill(person.email)
  await page.getByLabel('Password').first().fill(password)
  await button(page, /^Sign in$/).click()
  await page.waitForURL((url) => url.pathname === '/')

  for (const path of ['/forgot_password', '/reset_password', '/verify_email', '/verify_account']) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/')
  }
})

longTest('does not reset a password without a token', async () => {
  const { page, go } = await visit({ site })
  await go('/reset_password')
  await heading(page, 'Reset your password').waitFor()
})

longTest('returns to the first step with an expired token', async () => {
  const person = await site.person()
  const visitor = await visit({ site })
  const { page } = visitor
  await askForCode(page, person)
  await type(page, await resetCode(person))
  await heading(page, 'Choose a new password').waitFor()
  await letPass(601)
  visitor.expectRefusals(410)
  await page.getByLabel('New password').first().fill(password)
  await button(page, 'Set password').click()
  await page.getByText('This code has expired').waitFor()
  await page.reload()
  await heading(page, 'Reset your password').waitFor()
})

longTest('refuses a code after five wrong attempts', async () => {
  const person = await site.person()
  const visitor = await visit({ site })
  const { page } = visitor
  await askForCode(page, person)
  const right = await resetCode(person)
  visitor.expectRefusals(422)
  for (const [at, left] of ['4 attempts', '3 attempts', '2 attempts', '1 attempt'].entries()) {
    await type(page, other(right, at + 1))
    await page.getByText(`${left} left`).waitFor()
  }
  await type(page, other(right, 5))
  await page.getByText('Too many wrong attempts.').waitFor()
  expect(await textbox(page, 'Six-digit code').isDisabled()).toBe(true)
})

test('verifies an address; after the code has expired, the next one can be requested after a minute', async () => {
  const person = await site.person({ verified: false, status: 0 })
  const visitor = await visit({ site, as: person })
  const { page, go } = visitor
  await go('/')
  await heading(page, 'Verify your email address').waitFor()
  await button(page, 'Send code').click()
  const first = await code(person, /is your code/)
  await page.getByText('5 attempts left').waitFor()
  await button(page, /^New code in/).waitFor()
  expect(await axe(page)).toEqual([])
  await letPass(601)
  visitor.expectRefusals(410, 422)
  await type(page, first)
  await page.getByText('This code has expired').waitFor()
  await page.reload()
  await page.getByText('There is no active code.').waitFor()
  await button(page, 'Send code').click()
  await page.getByText('5 attempts left').waitFor()
  const second = await code(person, /is your code/, 2)
  await type(page, other(second))
  await page.getByText('4 attempts left').waitFor()
  await type(page, second)
  await heading(page, 'Waiting for activation').waitFor()
  expect(await axe(page)).toEqual([])
  await go('/verify_email')
  await heading(page, 'Waiting for activation').waitFor()
  await site.sql`UPDATE users SET status = 1 WHERE _id = ${person._id}`
  await page.waitForURL((url) => url.pathname === '/')
})
