import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCredits } from '../server/test/order-kit.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { confirmOrder, fillInOrder } from './kit/fill-in-order.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// Staff add a price group and a rule for slave tools, and put a customer in the group. The calculator, the order form and the order show the same
// price with the same reasons. Removing a group with customers requires a confirmation that states the number of customers.

skipAfterFailure()
const { visit } = useBrowser()

let site: Site
let staff: Visitor
let admin: Person
let dealer: Person
let customer: Visitor

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
  staff = await visit({ site, as: admin })
  dealer = await site.person()
  await site.sql`UPDATE users SET firstname = 'Dora', lastname = 'Dealer' WHERE _id = ${dealer._id}`
  await giveCredits(site, dealer, 500)
  customer = await visit({ site, as: dealer })
})
afterAll(() => site.stop())

const drawer = () => staff.page.getByRole('dialog')
const row = (name: string) => staff.page.getByRole('row').filter({ hasText: name })
const overflow = (page: Visitor['page']) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test('adds a price group with a discount and a fixed price, and a rule for slave tools', async () => {
  const { page } = staff
  await staff.go('/admin/tuning_service/price_rules')
  await page.getByText('No price rules').waitFor()
  await button(page, 'Add price rule').first().click()
  await textbox(drawer(), 'Name').fill('Premium dealers')
  await textbox(drawer(), 'Percent').fill('120')
  staff.expectRefusals(400)
  await button(drawer(), 'Add').first().click()
  await textbox(drawer(), 'Percent').and(page.locator('[aria-invalid=true]')).waitFor()
  await textbox(drawer(), 'Percent').fill('10')
  await drawer()
    .getByRole('combobox', { name: /Gearbox tuning/ })
    .selectOption('Fixed price')
  await textbox(drawer(), 'Value for Gearbox tuning').fill('70')
  expect(await axe(page)).toEqual([])
  await button(drawer(), 'Add').first().click()
  await row('Premium dealers').getByText('Gearbox tuning: 70').waitFor()
  await row('Premium dealers').getByText('10% off').waitFor()

  await button(page, 'Add price rule').first().click()
  await drawer().getByRole('combobox', { name: 'Kind', exact: true }).selectOption('A type of tool')
  await drawer().getByRole('combobox', { name: 'All services and options' }).selectOption('Surcharge (%)')
  await textbox(drawer(), 'Percent').fill('50')
  await button(drawer(), 'Add').first().click()
  await row('Slave').getByText('50% more').waitFor()
  expect(await axe(page)).toEqual([])
})

test('explains the price in the calculator', async () => {
  const { page } = staff
  await link(page, 'Price calculator').last().click()
  await page.getByRole('checkbox', { name: /^Eco tuning/ }).check()
  const reasons = page.getByRole('table', { name: 'Price' }).getByRole('listitem')
  await reasons.filter({ hasText: /^Base price: 80$/ }).waitFor()
  await page.getByRole('combobox', { name: 'Price group' }).selectOption('Premium dealers')
  await reasons.filter({ hasText: 'Price group Premium dealers: 10% off, new price 72' }).waitFor()
  await page.getByText('Slave', { exact: true }).click()
  await reasons.filter({ hasText: 'Slave tool: 50% more, new price 108' }).waitFor()
  await page.getByRole('checkbox', { name: /^Gearbox tuning/ }).check()
  await reasons.filter({ hasText: 'Price group Premium dealers: 70' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('puts a customer in the group, on the page of the customer', async () => {
  const { page } = staff
  await staff.go(`/admin/agent_manager/agent/${dealer._id}?view=data`)
  await page.getByRole('combobox', { name: 'Price group' }).click()
  await page.getByRole('option', { name: 'Premium dealers' }).click()
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: false }).first().waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByText('Premium dealers').waitFor()
})

test('charges the price of the group after showing it to the customer, and stores the reasons', async () => {
  const { page } = customer
  await customer.go('/')
  await fillInOrder(page)
  const total = page.getByRole('row', { name: /^Total / })
  const reasons = page.getByRole('listitem')
  await total.getByText('72 credits').waitFor()
  await page.getByText('Slave', { exact: true }).click()
  await total.getByText('108 credits').waitFor()
  await reasons.filter({ hasText: 'Slave tool: 50% more, new price 108' }).waitFor()
  expect(await axe(page)).toEqual([])
  await confirmOrder(page)

  await site.sql`UPDATE price_rules SET percentage = 2000 WHERE kind = 'group'`
  customer.expectRefusals(409)
  await button(page, 'Submit order').click()
  await total.getByText('96 credits').waitFor()
  await button(page, 'Submit order').click()
  await heading(page, /./).waitFor()
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()
  await page.getByText('Price group Premium dealers: 20% off, new price 64').first().waitFor()
})

test('asks for confirmation before removing a group with customers, and the order keeps its reasons', async () => {
  const { page } = staff
  await staff.go('/admin/agent_manager/agents_list')
  await row('Dora Dealer').getByRole('checkbox').first().check()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
  await button(bar, 'Price group Premium dealers').waitFor()
  await button(bar, 'Remove from price group').click()
  await button(drawer(), 'Remove from price group').click()
  const groupOf = async () => (await site.sql`SELECT price_group_id FROM users WHERE _id = ${dealer._id}`)[0]
  await expect.poll(groupOf).toEqual({ price_group_id: null })
  await button(page, 'Undo').click()
  await expect.poll(groupOf).not.toEqual({ price_group_id: null })

  await staff.go('/admin/tuning_service/price_rules')
  await row('Premium dealers').getByRole('checkbox').first().check()
  await button(page, 'Delete').last().click()
  const question = page.getByRole('dialog', { name: 'Delete Premium dealers' })
  await question.getByText('the price group of 1 customer, who then pays the prices of their price type').waitFor()
  await button(question, 'Delete').click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(groupOf).toEqual({ price_group_id: null })
  await customer.page.reload()
  await customer.page.getByText('Price group Premium dealers: 20% off, new price 64').first().waitFor()
})

longTest('fits on a phone', async () => {
  const onPhone = await visit({ site, as: admin, viewport: phone, isTouch: true })
  const { page } = onPhone
  await onPhone.go('/admin/tuning_service/price_rules')
  await page.getByText('Slave').first().waitFor()
  expect(await overflow(page)).toBe(0)
  await button(page, 'Add price rule').first().click()
  await textbox(page.getByRole('dialog'), 'Name').waitFor()
  expect(await overflow(page)).toBe(0)
  await onPhone.go('/admin/tuning_service/price_calculator')
  await page.getByRole('checkbox', { name: /^Eco tuning/ }).check()
  expect(await overflow(page)).toBe(0)
})
