import type { Permission } from '@mapwright/contract/api/permissions.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import { CountPendingOrders } from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import { GetOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTimeZone } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, button, link, textbox } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import type { Person } from './kit/site.ts'
import type { Visitor } from './kit/visitor.ts'

// Two staff members work on the queue by keyboard, with their own filters and views. Also tests the opening hours.

const queue = '/admin/manage_orders/pending_orders'
const { visit } = useBrowser()
let site: OrderSite
let lucia: Visitor
let sam: Visitor
const numbers: number[] = []
const permissions: Permission[] = ['orders', 'settings']
beforeAll(async () => {
  site = await startOrderSite({ permissions })
  for (const status of ['pending', 'pending', 'in_progress', 'incomplete'] as const) numbers.push(await place(status))
  lucia = await visit({ site, as: await colleague('Lucia') })
  sam = await visit({ site, as: await colleague('Sam', site.staff) })
})
afterAll(() => site.stop())

const place = async (status: OrderStatus) => (await site.read(site.staff, await site.orderIn(status))).number ?? 0
async function colleague(firstname: string, as?: Person): Promise<Person> {
  const person = as ?? (await site.staffWith(...permissions))
  await site.sql`UPDATE users SET firstname = ${firstname}, lastname = 'Team' WHERE _id = ${person._id}`
  return person
}

const row = ({ page }: Pick<Visitor, 'page'>, number: number | undefined) =>
  page.getByRole('row', { name: String(number) })

test('assigns an order by keyboard, shows it to the colleague, and asks before taking over a colleague’s', async () => {
  for (const visitor of [lucia, sam]) {
    await visitor.go(queue)
    await row(visitor, numbers[0]).waitFor()
  }
  const { keyboard } = lucia.page
  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('k')
  await row(lucia, numbers[0]).locator('a:focus').waitFor()
  await keyboard.press('a')
  await row(lucia, numbers[0]).getByRole('cell', { name: 'Lucia Team', exact: true }).waitFor()
  await row(sam, numbers[0]).getByRole('cell', { name: 'Lucia Team', exact: true }).waitFor()
  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('a')
  await answerDialog(lucia.page, `Take over order ${numbers[2]}`, 'Take over')
  await row(sam, numbers[2]).getByRole('cell', { name: 'Lucia Team', exact: true }).waitFor()
  await keyboard.press('Enter')
  await lucia.page.waitForURL(/order_details/)
  await lucia.page.getByRole('button', { name: 'Unassign' }).waitFor()
})

test('shows an order that is submitted while another tab takes over the live stream of a closed one', async () => {
  const visitor = await visit({ site, as: await colleague('Eve') })
  await visitor.go(queue)
  await sam.go(queue)
  const other = await visitor.openTab()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await other.route('**/api/events*', async (route) => {
    await held
    await route.continue()
  })
  await other.goto(queue)
  await row({ page: other }, numbers[0]).waitFor()
  const isAsking = other.waitForRequest('**/api/events*')
  await visitor.page.close()
  await isAsking
  const number = await place('pending')
  await row(sam, number).waitFor()
  letGo()
  await row({ page: other }, number).waitFor()
})

test('counts pending orders by who has to act next; each tile leads to as many orders as it counts', async () => {
  const { page, go } = lucia
  const countOf = async (waits_for?: 'staff' | 'customer') =>
    (await site.call(CountPendingOrders, { query: waits_for ? { waits_for } : {} }, { as: site.staff })).body.count
  const [pending, ours, theirs] = [await countOf(), await countOf('staff'), await countOf('customer')]
  expect([ours > 0, theirs > 0, ours + theirs]).toEqual([true, true, pending])
  await go('/admin')
  const tile = link(page, /^Pending\s*\d/)
  const unstarted = /\d+/.exec((await tile.textContent()) ?? '')?.[0]
  await tile.click()
  await page.getByText(`1–${unstarted} of ${unstarted}`).waitFor()
  await go(queue)
  await link(page, new RegExp(`^Waiting for us\\s*${ours}$`)).waitFor()
  await link(page, new RegExp(`^Waiting for the customer\\s*${theirs}$`)).waitFor()
  await page.getByText(`Open orders${pending}`, { exact: true }).waitFor()
})

test('saves a filter as a view and makes it the default of the queue', async () => {
  const { page } = lucia
  await lucia.go(queue)
  // The column heading is a sort button with the same name, so the filter is found by its menu.
  await button(page, 'Assigned to').and(page.locator('[aria-haspopup=menu]')).click()
  await page.getByRole('menuitem', { name: 'Me', exact: true }).click()
  await row(lucia, numbers[1]).waitFor({ state: 'detached' })
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: 'Save view' }).click()
  await textbox(page, 'Name').fill('Mine')
  await page.getByRole('switch', { name: 'Default view' }).press('Space')
  expect(await axe(page)).toEqual([])
  await button(page, 'Save').click()
  await button(page, 'Mine').waitFor()
  await lucia.go('/admin')
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await button(page, 'Remove filter: Assigned to').click()
  await row(lucia, numbers[1]).waitFor()
  await page.getByRole('link', { name: /^Waiting for the customer/ }).click()
  await row(lucia, numbers[3]).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Orders by status' })
  await expect.poll(() => tabs.locator('[aria-current]').allTextContents()).toEqual(['Waiting for the customer1'])
})

test('adds a break to the opening hours of a day, which visitors see', async () => {
  const { page } = lucia
  // Sets the time zone as /setup does. The form starts with the site's time zone, not the browser's.
  await setTimeZone(site, 'Europe/Berlin')
  await lucia.go('/admin/website_settings?section=opening_hours')
  await page.getByRole('switch', { name: 'Use opening hours' }).press('Space')
  await page.getByLabel('Monday, closes').fill('12:30')
  await button(page, 'Add hours on Monday').click()
  await button(page, 'Copy Monday to all weekdays').click()
  await button(page, 'Save').click()
  await page.getByText('Due times of open orders are recalculated').waitFor()
  const { open_times } = (await site.call(GetOpeningHours, {})).body
  const withBreak = [
    { from: '08:00', to: '12:30' },
    { from: '13:30', to: '17:30' },
  ]
  expect(open_times).toMatchObject({
    enabled: true,
    time_zone: 'Europe/Berlin',
    days: [...Array(5).fill(withBreak), [], []],
  })
  const visitor = await visit({ site })
  await visitor.go('/login')
  await visitor.page.getByRole('button', { name: /^(Open now|Closed)/ }).click()
  await visitor.page.getByRole('row', { name: 'Wednesday' }).getByText('13:30–17:30').waitFor()
})
