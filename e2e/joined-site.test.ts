import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// An admin enters a master, whose address is tested before it is saved, and gives an agent a credit limit.

const { visit } = useBrowser()
let site: OrderSite
let admin: Visitor

beforeAll(async () => {
  site = await startOrderSite()
  const agent = await site.person()
  await site.sql`UPDATE users SET customer_kind = 'agent', company_name = 'Nordic Files' WHERE _id = ${agent._id}`
  await confirmBilling(site, agent)
  await site.sql`UPDATE settings SET credit_value = 100`
  admin = await visit({ site, as: await site.admin() })
})
afterAll(() => site.stop())
skipAfterFailure()

test('the connection is tested before it is saved, and the reason of a failure is shown', async () => {
  const { page, go } = admin
  await go('/admin/joined_site')
  await page.getByLabel('Name of the master site').fill('Nordic Master')
  await page.getByLabel('Address of the master site').fill('https://127.0.0.1:9')
  await page.getByLabel('API key', { exact: true }).fill('mw_not_a_key')
  await button(page, 'Test the connection').click()
  await page.getByText('This address is not allowed').waitFor()
  expect(await axe(page)).toEqual([])
})

test('without a connection, there is nothing to map', async () => {
  const { page, go } = admin
  await go('/admin/joined_site/mappings')
  await page.getByText('This site is not connected to a master site.').waitFor()
})

test('an agent gets a credit limit', async () => {
  const { page, go } = admin
  await go('/admin/agent_manager/agent_balance?kind=agent')
  const row = page.getByRole('row', { name: /Nordic Files/ })
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Credit limit' }).click()
  await page.getByRole('textbox', { name: 'Credit limit' }).fill('500')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await row.getByText('500').waitFor()
})
