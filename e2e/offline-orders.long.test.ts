import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import type { Person } from '../server/test/kit.ts'
import { stays } from '../server/test/waits.ts'
import { password, personWithPassword } from '../server/test/with-password.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { answerDialog, button, heading, link } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// A customer loses the network and reads the orders that were opened before.

const { visit } = useBrowser()
let site: OrderSite
let customer: Person
let opened: { id: string; number: string }
let other: { id: string; number: string }

const numbered = async (id: string) => {
  const [order] = await site.sql<{ number: string }[]>`SELECT number::text FROM orders WHERE _id = ${id}`
  return { id, number: order?.number ?? '' }
}

beforeAll(async () => {
  site = await startOrderSite()
})
beforeEach(async () => {
  customer = await site.person()
  opened = await numbered(await site.orderIn('completed', { customer }))
  other = await numbered(await site.orderIn('pending', { customer }))
  await site.sql`UPDATE orders SET comment = 'Keep the idle as it is' WHERE _id = ${opened.id}`
})
afterAll(() => site.stop())

/** Returns the names of the queries whose answers are kept in the browser. */
const keptNames = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'mapwright.kept')) return []
    const opening = indexedDB.open('mapwright.kept')
    await new Promise((resolve) => { opening.onsuccess = resolve })
    const reading = opening.result.transaction('answers').objectStore('answers').getAll()
    await new Promise((resolve) => { reading.onsuccess = resolve })
    opening.result.close()
    return reading.result.map(({ query_key }) => query_key[1]).toSorted()
  })()`)

const hasNothingKept = (page: Page) => eventually(async () => expect(await keptNames(page)).toEqual([]))

const orderHeading = (page: Page, { number }: { number: string }) => heading(page, `Order ${number}`)
const rows = (page: Page) => page.getByRole('region', { name: 'Your orders' })

/** Opens the list and an order, and waits until the browser has the app and the answers. */
async function readOnline() {
  const visitor = await visit({ site, as: customer, language: 'en', hasServiceWorker: true })
  const { page, go } = visitor
  visitor.expectConnectionErrors()
  await go('/your_order')
  await link(rows(page), new RegExp(opened.number)).first().click()
  await orderHeading(page, opened).waitFor()
  await settle(page)
  await eventually(async () => {
    expect(await keptNames(page)).toEqual(expect.arrayContaining(['orders.get', 'orders.list', 'orders.list_messages']))
    expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    expect(await page.evaluate(`caches.match('/index.html').then(Boolean)`)).toBe(true)
  })
  return visitor
}

test('shows the list and the opened order without a network, read-only, and refreshes once it is back', async () => {
  const { page, context, follow, screenshot } = await readOnline()
  await context.setOffline(true)
  await page.reload()
  await orderHeading(page, opened).waitFor()
  await page.getByText(/^Offline · as of \d/).waitFor()
  await page.getByText('Keep the idle as it is').first().waitFor()
  const download = button(page, 'Download modified file')
  expect(await download.getAttribute('aria-disabled')).toBe('true')
  expect(await axe(page)).toEqual([])
  await screenshot('an order offline')
  await download.hover()
  await page.getByRole('tooltip', { name: /works again once you are back online/ }).waitFor()
  expect(await button(page, 'Print').getAttribute('aria-disabled')).toBe(null)

  await link(page, 'Your orders').first().click()
  await rows(page).getByText(opened.number).first().waitFor()
  await page.reload()
  await rows(page).getByText(other.number).first().waitFor()
  await page.getByText(/^Offline · as of \d/).waitFor()
  await screenshot('the orders offline')

  await follow(`/order_details/${other.id}`)
  await page.getByText('This order is not available offline').waitFor()
  await follow(`/order_details/${opened.id}`)
  await orderHeading(page, opened).waitFor()
  await site.sql`UPDATE orders SET comment = 'Changed meanwhile' WHERE _id = ${opened.id}`
  await context.setOffline(false)
  await page.getByText('Changed meanwhile').first().waitFor()
  await page.getByText(/^Offline/).waitFor({ state: 'detached' })
})

test('deletes what was kept on sign-out', async () => {
  const { page, context } = await readOnline()
  await button(page, /^Account of/).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await answerDialog(page, 'Sign out', 'Sign out')
  await page.waitForURL(/login/)
  await hasNothingKept(page)
  await context.setOffline(true)
  await page.goto(`${site.url}/your_order`)
  await button(page, 'Sign in').first().waitFor()
  expect(await page.locator('body').textContent()).not.toContain(opened.number)
})

test('deletes what was kept when the session was ended elsewhere', async () => {
  const visitor = await readOnline()
  const { page } = visitor
  visitor.expectRefusals(401)
  await site.sql`DELETE FROM sessions WHERE user_id = ${customer._id}`
  await page.reload()
  await page.waitForURL(/login/)
  await hasNothingKept(page)
})

const useTokens = (page: Page, { token, refresh_token }: Person) =>
  page.evaluate(`(() => {
    localStorage.setItem('mapwright.access_token', ${JSON.stringify(token)})
    localStorage.setItem('mapwright.refresh_token', ${JSON.stringify(refresh_token)})
  })()`)

test('shows nothing to another person in the same browser, and deletes it when they are online', async () => {
  const visitor = await readOnline()
  const { page, context } = visitor
  const stranger = await site.person()
  await context.setOffline(true)
  await useTokens(page, stranger)
  await page.reload()
  await heading(page, 'You are offline').waitFor()
  expect(await page.locator('body').textContent()).not.toContain(opened.number)
  visitor.expectRefusals(404)
  await context.setOffline(false)
  await heading(page, 'Not found').waitFor()
  await link(page.getByRole('main'), 'Your orders').click()
  await page.getByText('Place your first order').waitFor()
  await eventually(async () => expect(await keptNames(page)).toEqual(expect.arrayContaining(['orders.list'])))
  expect(await keptNames(page)).not.toContain('orders.get')
})

test('keeps nothing for staff, nor while staff act as a customer', async () => {
  const { page, go } = await visit({ site, as: site.staff, language: 'en' })
  await go(`/admin/manage_orders/order_details/${opened.id}`)
  await orderHeading(page, opened).waitFor()
  await settle(page)
  const own = { name: 'Customer', until: new Date(Date.now() + 3_600_000).toISOString(), own: site.staff }
  await page.evaluate(`localStorage.setItem('mapwright.own_session', ${JSON.stringify(JSON.stringify(own))})`)
  await useTokens(page, customer)
  await go(`/order_details/${opened.id}`)
  await orderHeading(page, opened).waitFor()
  await page.getByText('You are logged in as Customer').waitFor()
  await settle(page)
  await stays(async () => expect(await keptNames(page)).toEqual([]), 1_000)
})

test('in the same tab, the next person sees and keeps nothing of the one who has signed out on a public page', async () => {
  const next = await personWithPassword(site)
  const { page, go, follow } = await visit({ site, as: customer })
  await go('/your_order')
  await page.getByText(opened.number).first().waitFor()
  await follow('/price-list')
  await button(page, /^Account of/).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await answerDialog(page, 'Sign out', 'Sign out')
  await link(page, 'Sign in').first().click()
  await page.getByLabel('Email address or username').fill(next.email)
  await page.getByLabel('Password').first().fill(password)
  await page.keyboard.press('Enter')
  await button(page, /^Account of/).waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/order?*', async (route) => {
    await held
    await route.continue()
  })
  await follow('/your_order')
  await heading(page, 'Your orders').waitFor()
  expect(await page.getByText(opened.number).count()).toBe(0)
  release()
  await settle(page)
  expect(await page.getByText(opened.number).count()).toBe(0)
})
