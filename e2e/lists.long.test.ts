import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { answerDialog, button } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import type { Person } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// Actions in lists: mark several invoices, undo a change, and step through orders across pages.

skipAfterFailure()
const { visit } = useBrowser()
let site: OrderSite
let admin: Visitor
let buyer: Person
const numbers: string[] = []

beforeAll(async () => {
  site = await startOrderSite()
  admin = await visit({ site, as: await site.admin() })
  buyer = await site.person()
  await site.sql`UPDATE settings SET country = 'DE', bank_payment = true`
  await confirmBilling(site, buyer)
  const [price] = (await site.call(ListPackagesOnSale, {}, { as: buyer })).body.prices
  for (let bought = 0; bought < 3; bought += 1) {
    const body = { price_id: price?._id ?? '', payment_method: 'bank' as const }
    numbers.push((await site.call(BuyCredits, { body }, { as: buyer })).body.invoice.invoice ?? '')
  }
})
afterAll(() => site.stop())

const row = (name: string) => admin.page.getByRole('row').filter({ hasText: name })
const pick = (name: string) => row(name).getByRole('checkbox').check()
const bar = () => admin.page.getByRole('toolbar', { name: 'Actions for the selected rows' })
const undo = () => button(admin.page, 'Undo').click()

test('marks several invoices as paid after one confirmation with their number and sum', async () => {
  const { page } = admin
  await admin.go('/admin/agent_manager/agency_invoices')
  const [first = '', second = '', third = ''] = numbers
  await pick(first)
  await pick(second)
  await button(bar(), 'Mark as paid').click()
  const dialog = page.getByRole('dialog', { name: /^Mark 2 invoices over .*\d as paid$/ })
  await dialog.getByText(second).waitFor()
  expect(await dialog.textContent()).toContain(first)
  expect(await axe(page)).toEqual([])
  await button(dialog, 'Mark as paid').click()
  await row(first).getByText('Paid', { exact: true }).waitFor()
  await row(second).getByText('Paid', { exact: true }).waitFor()

  // The confirmation mentions that the paid invoice among the selected ones stays unchanged.
  await pick(third)
  await button(bar(), 'Reverse').click()
  const question = page.getByRole('dialog', { name: /^Reverse 1 invoice over/ })
  await question.getByText('2 selected invoices are paid and stay as they are.').waitFor()
  await button(question, 'Reverse').click()
  await row(third).getByText('Reversed', { exact: true }).waitFor()
  const states = await site.sql<{ status: string }[]>`
    SELECT status FROM invoices WHERE series = 'invoice' ORDER BY invoice`
  expect(states.map(({ status }) => status)).toEqual(['paid', 'paid', 'reversed'])
})

test('exports the selected invoices or the whole list', async () => {
  const { page } = admin
  await admin.go('/admin/agent_manager/agency_invoices')
  await pick(numbers[0] ?? '')
  const saving = page.waitForEvent('download')
  await button(bar(), 'Export selected').click()
  expect((await saving).suggestedFilename()).toMatch(/^invoices-.*\.csv$/)
  const savingAll = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  expect((await savingAll).suggestedFilename()).toMatch(/\.csv$/)
})

test('"Undo" reverts taking an item offline, moving it and deactivating a person', async () => {
  const { page } = admin
  await admin.go('/admin/tuning_service/services')
  const online = (checked: boolean) => page.getByRole('switch', { name: 'Stage 1 is online', checked })
  await online(true).press('Space')
  await online(false).waitFor()
  await page.getByText('Stage 1: turned off').waitFor()
  await undo()
  await online(true).waitFor()
  await expect
    .poll(async () => (await site.sql`SELECT online FROM services WHERE name = 'Stage 1'`)[0]?.['online'])
    .toBe(true)

  const position = async () => (await site.sql`SELECT position FROM services WHERE name = 'Stage 1'`)[0]?.['position']
  const before = await position()
  await button(row('Stage 1').first(), /^Move Stage 1/).press('ArrowDown')
  await page.getByText(/^Moved to position/).waitFor()
  expect(await position()).not.toBe(before)
  await undo()
  await expect.poll(position).toBe(before)

  await admin.go(`/admin/agent_manager/agent/${buyer._id}`)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await answerDialog(page, /^Deactivate/, 'Deactivate')
  await expect
    .poll(async () => (await site.sql`SELECT status FROM users WHERE _id = ${buyer._id}`)[0]?.['status'])
    .toBe(0)
  await button(page, 'Activate').waitFor()
  await undo()
  await expect
    .poll(async () => (await site.sql`SELECT status FROM users WHERE _id = ${buyer._id}`)[0]?.['status'])
    .toBe(1)
})

test('steps from order to order across the pages of the list, and returns to the right page', async () => {
  const { page } = admin
  for (let placed = 0; placed < 4; placed += 1) await site.orderIn('pending')
  const queue = '/admin/manage_orders/pending_orders?size=1&sort=number'
  await admin.go(`${queue}&page=2`)
  await page.getByRole('table').getByRole('link').first().click()
  const steps = page.getByRole('navigation', { name: 'Previous and next in the list' })
  for (const place of ['3 of 4', '4 of 4']) {
    await button(steps, 'Next').click()
    await steps.getByText(place).waitFor()
  }
  expect(await button(steps, 'Next').isDisabled()).toBe(true)
  for (const place of ['3 of 4', '2 of 4', '1 of 4']) {
    await button(steps, 'Previous').click()
    await steps.getByText(place).waitFor()
  }
  await button(steps, 'Next').click()
  await steps.getByText('2 of 4').waitFor()
  // The page comes from the cache and still sets the title of the tab.
  await expect.poll(() => page.title()).toMatch(/Order \d+/)
  await page.locator('[data-page] header').getByRole('link').first().click()
  await page.waitForURL(/pending_orders\?.*page=2/)
})
