import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { isLong } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// A browser may drop the cookie that marks the user as signed in, but keep the session in local storage. The server then sends the page for visitors,
// and the app still has to redirect to the page that the user's account requires.

const { visit } = useBrowser()
let site: Site
let customer: Person

beforeAll(async () => {
  site = await startSite()
  customer = await site.person()
})
afterAll(() => site.stop())

/** Opens the start page with a session in local storage but without the cookie. Expects the final URL. */
async function startAt(person: Person, expected: string) {
  const { page, go, expectRefusals } = await visit({ site, as: person, language: 'en' })
  expectRefusals(401)
  await go('/')
  await eventually(async () => expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(expected))
  await settle(page)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(expected)
  return page
}

for (const home_public of isLong ? [true, false] : [true])
  test(`redirects from / by role, verification and status, with the home page ${home_public ? 'on' : 'off'}`, async () => {
    await site.sql`UPDATE settings SET home_public = ${home_public}`
    const page = await startAt(customer, '/')
    expect(await page.getByRole('heading', { name: 'Custom tuning files' }).count()).toBe(0)
    await page.getByRole('navigation').first().waitFor()
    await startAt(await site.admin(), '/admin')
    await startAt(await site.person({ role_id: 3 }), '/admin')
    await startAt(await site.person({ verified: false }), '/verify_email')
    await startAt(await site.person({ status: 0 }), '/verify_account')
  })

for (const home_public of isLong ? [true, false] : [true])
  test(`redirects from / to the login if the session has ended, with the home page ${home_public ? 'on' : 'off'}`, async () => {
    await site.sql`UPDATE settings SET home_public = ${home_public}`
    const ended = await site.person()
    await site.sql`DELETE FROM sessions WHERE user_id = ${ended._id}`
    const page = await startAt(ended, '/login')
    expect(await page.evaluate(`Object.keys(localStorage).filter((key) => key.includes('token'))`)).toEqual([])
  })
