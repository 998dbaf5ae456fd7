import { SignUp } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, button, heading, link, textbox } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// Tests signing in and out, the redirects of the specification, and tokens in several tabs.

const { visit } = useBrowser()
const password = 'four turbo words here'
const registration = { password, firstname: 'Ann', lastname: 'Example', phone: '', company_name: '', country: 'DE' }
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const pathOf = (page: Page) => new URL(page.url()).pathname

/** Waits until the page is at this path. */
const arrives = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Invalidates the access token of this browser, as if it had expired after 15 minutes. */
const age = (page: Page) => page.evaluate(`localStorage.setItem('mapwright.access_token', 'ended')`)

describe('redirects', () => {
  const people = {
    nobody: async () => undefined,
    'a customer without a verified address': () => site.person({ verified: false, status: 0 }),
    'a customer who waits for activation': () => site.person({ status: 0 }),
    'a customer': () => site.person(),
    'an admin': () => site.admin(),
    staff: () => site.staffWith('orders'),
  } satisfies Record<string, () => Promise<Person | undefined>>

  const addresses = ['/', '/your_order', '/verify_email', '/verify_account', '/login', '/admin'] as const
  const table: Record<keyof typeof people, string[]> = {
    nobody: ['/', '/login', '/login', '/login', '/login', '/login'],
    'a customer without a verified address': addresses.map(() => '/verify_email'),
    'a customer who waits for activation': addresses.map(() => '/verify_account'),
    'a customer': ['/', '/your_order', '/', '/', '/', '/'],
    'an admin': addresses.map(() => '/admin'),
    staff: addresses.map(() => '/admin'),
  }

  test.each(Object.keys(table) as (keyof typeof people)[])('lead %s to the right page', async (who) => {
    const { page, go } = await visit({ site, as: await people[who]() })
    for (const [at, address] of addresses.entries()) {
      await go(address)
      const expected = table[who][at] ?? ''
      await arrives(page, expected).catch(() => undefined)
      expect(`${address} → ${pathOf(page)}`).toBe(`${address} → ${expected}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    }
  })
})

describe('signing in and out', () => {
  test('returns to the requested page, and clears all data at the end', async () => {
    const visitor = await visit({ site })
    const { page, go } = visitor
    await site.call(SignUp, { body: { ...registration, email: 'ann@garage.example', username: 'ann' } })
    await site.sql`UPDATE users SET verified = true, status = 1 WHERE username = 'ann'`
    await go('/buy_credits?view=history')
    await arrives(page, '/login')

    visitor.expectRefusals(401)
    await textbox(page, 'Email address or username').fill('ann@garage.example')
    await page.getByLabel('Password').first().fill('not the password')
    await button(page, /^Sign in$/).click()
    await page.getByText('The email address, username or password is incorrect.').waitFor()
    expect(await textbox(page, 'Email address or username').inputValue()).toBe('ann@garage.example')
    await page.getByLabel('Password').first().fill(password)
    await button(page, /^Sign in$/).click()
    await page.getByText('No transactions yet').waitFor()
    expect(new URL(page.url()).search).toBe('?view=history')

    await button(page, 'Account of Ann Example').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await answerDialog(page, 'Sign out', 'Sign out')
    await heading(page, /^Sign in to/).waitFor()
    await page.goBack()
    await arrives(page, '/login')
    // Waits, because going back may load two pages: first the previous one, then /login.
    await eventually(async () =>
      expect(await page.evaluate(`Object.keys(localStorage).filter((key) => key.includes('token'))`)).toEqual([]),
    )
  })

  test('in one tab ends the other tab too', async () => {
    const { page, go, openTab } = await visit({ site, as: await site.person() })
    await go('/your_order')
    const other = await openTab()
    await other.goto('/buy_credits')
    await heading(other, 'Credits').waitFor()
    await page.bringToFront()
    await button(page, /^Account of/).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await answerDialog(page, 'Sign out', 'Sign out')
    await heading(page, /^Sign in to/).waitFor()
    await heading(other, /^Sign in to/).waitFor()
  })

  test('ends at once when an admin deactivates the account', async () => {
    const person = await site.person()
    const visitor = await visit({ site, as: person })
    const { page, go } = visitor
    await go('/')
    await heading(page, 'New order').waitFor()
    visitor.expectRefusals(401, 403)
    await site.sql`UPDATE users SET status = 0 WHERE _id = ${person._id}`
    // A pending call may be refused and redirect the page before the click.
    await Promise.race([link(page, 'Your orders').click(), page.waitForURL('**/verify_account')])
    await page.reload()
    await arrives(page, '/verify_account')
  })
})

describe('tokens', () => {
  test('that have expired are renewed in the background, once for two tabs at the same time', async () => {
    const visitor = await visit({ site, as: await site.person() })
    const { page, go, openTab } = visitor
    await go('/')
    await heading(page, 'New order').waitFor()
    const other = await openTab()
    await other.goto('/')
    await heading(other, 'New order').waitFor()
    const renewals: string[] = []
    for (const tab of [page, other])
      tab.on('request', (request) => {
        if (request.url().endsWith('/auth/refresh_token')) renewals.push(request.url())
      })

    visitor.expectRefusals(401)
    await age(page)
    await Promise.all([link(page, 'Credits').first().click(), link(other, 'Your orders').click()])
    await page.getByRole('tab', { name: 'Statement' }).waitFor()
    await other.getByText('No orders found').waitFor()
    expect(renewals).toHaveLength(1)
  })

  longTest('that are refused end the session; the next sign-in returns to the page', async () => {
    const visitor = await visit({ site, as: await site.person() })
    const { page, go } = visitor
    await go('/your_order')
    await heading(page, 'Your orders').waitFor()
    visitor.expectRefusals(401)
    await age(page)
    await page.evaluate(`localStorage.setItem('mapwright.refresh_token', 'nobody gave this out')`)
    await page.reload()
    await arrives(page, '/login')
    expect(new URL(page.url()).searchParams.get('to')).toBe('/your_order')
  })
})

describe('staff', () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

  test('with the permission for orders see and work the queue, and nothing else', async () => {
    const { page, go } = await visit({ site, as: await site.staffWith('orders') })
    await go('/admin')
    await heading(page, 'Dashboard').waitFor()
    expect(await link(menu(page), /^Orders/).count()).toBe(1)
    expect(await link(menu(page), 'Dealers and team').count()).toBe(0)
    expect(await link(menu(page), 'Settings').count()).toBe(0)
    await go('/admin/manage_orders/pending_orders')
    await page.getByText('No orders waiting').waitFor()
    await go('/admin/website_settings')
    await page.getByText('No access').waitFor()
  })

  test('without it cannot open an order, even by its URL', async () => {
    const staff = await site.staffWith('dealers_manager.list')
    const { page, go } = await visit({ site, as: staff })
    await go('/admin')
    await page.getByText('No statistics available').waitFor()
    expect(await link(menu(page), /^Orders/).count()).toBe(0)
    await go('/admin/manage_orders/pending_orders')
    await page.getByText('No access').waitFor()
    await go('/admin/agent_manager/agents_list')
    await heading(page, 'Dealers and team').waitFor()
  })
})
