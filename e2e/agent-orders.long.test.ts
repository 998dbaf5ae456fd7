import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOff, switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, button, heading, link } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// Staff work on an agent's order in the agents' queue; it does not appear in the main queue.

const queue = '/admin/manage_agent_orders/pending_orders'
const { visit } = useBrowser()
let site: OrderSite
let staff: Visitor
let ofAgent: { id: string; number: number }
let ofDealer: number

async function place(as = site.customer) {
  const id = await site.order(as)
  return { id, number: (await site.read(site.staff, id)).number ?? 0 }
}

beforeAll(async () => {
  site = await startOrderSite()
  await switchOn(site, 'is_admin_site')
  const agent = await site.person()
  await site.sql`UPDATE users SET customer_kind = 'agent', company_name = 'Nordic Files' WHERE _id = ${agent._id}`
  ofAgent = await place(agent)
  ofDealer = (await place()).number
  staff = await visit({ site, as: site.staff })
})
afterAll(() => site.stop())
skipAfterFailure()

test('the menu leads to the queue of agents, which contains only their orders', async () => {
  const { page, go } = staff
  await go('/admin')
  await page.getByRole('link', { name: /^Agent orders/ }).click()
  await heading(page, 'Open agent orders').waitFor()
  await page.getByRole('row', { name: /Nordic Files/ }).waitFor()
  expect(await page.getByRole('row', { name: String(ofDealer) }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await go('/admin/manage_orders/pending_orders')
  await page.getByRole('row', { name: String(ofDealer) }).waitFor()
  expect(await page.getByRole('row', { name: String(ofAgent.number) }).count()).toBe(0)
})

test('staff start and complete an order in the lists of agents', async () => {
  const { page, go } = staff
  await go(queue)
  await page.getByRole('row', { name: String(ofAgent.number) }).click()
  await page.waitForURL(`**/admin/manage_agent_orders/order_details/${ofAgent.id}`)
  await button(page, 'Start work').click()
  await page.getByRole('heading', { name: 'In progress' }).waitFor()
  await button(page, 'Cancel order').click()
  await answerDialog(page, `Cancel order ${ofAgent.number}`, 'Cancel order', 'Placed twice')
  await link(page, 'Open agent orders').click()
  await page.getByRole('link', { name: /^Canceled/ }).click()
  await heading(page, 'Agent order history').waitFor()
  await page.getByRole('row', { name: String(ofAgent.number) }).waitFor()
})

longTest('a link to an order in the main queue leads to the same page', async () => {
  const { page, go } = staff
  await go(`/admin/manage_orders/order_details/${ofAgent.id}`)
  await page.waitForURL('**/admin/manage_agent_orders/order_details/*')
})

test('without the feature, the pages redirect to the dashboard and the main queue contains the orders of agents', async () => {
  await switchOff(site, 'is_admin_site')
  const { page, go } = await visit({ site, as: site.staff })
  await go(queue)
  await page.waitForURL('**/admin')
  expect(await page.getByRole('link', { name: /^Agent orders/ }).count()).toBe(0)
  await go('/admin/manage_orders/order_history')
  await page.getByRole('row', { name: String(ofAgent.number) }).waitFor()
})
