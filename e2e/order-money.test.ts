import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyCalls } from '../server/test/money-kit.ts'
import { orderCalls } from '../server/test/order-kit.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button } from './kit/by-hand.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// What an order costs once it is placed: an addition, part of the price back, and what is still to be paid.

const { visit } = useBrowser()
let site: Site
let customer: Person
let staff: Person
let delivered: string
let unpaid: string

beforeAll(async () => {
  site = await startSite()
  customer = await site.person()
  staff = await site.person({ role_id: 3, permissions: ['orders', 'dealers_manager.balance'] })
  const [service] = await site.sql<{ _id: string }[]>`
    UPDATE services SET price_1 = 10000 WHERE name = 'Stage 1' RETURNING _id`
  await site.sql`UPDATE settings SET submit_order_pay_later = true`
  const orders = orderCalls(site, { service_id: service?._id ?? '', option_ids: [] })
  delivered = await orders.orderIn('completed', { customer, staff })
  unpaid = (await orders.draft(customer))._id
  await orders.submit(customer, unpaid, { pay_later: true })
  await orders.give(customer, 150)
})
afterAll(() => site.stop())

test('staff offer an addition and give part of the price back; the customer accepts with one click', async () => {
  const theirs = await visit({ site, as: staff })
  await theirs.go(`/admin/manage_orders/order_details/${delivered}`)
  await button(theirs.page, 'Offer an extra').click()
  const dialog = theirs.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Service or option' }).fill('Launch')
  await theirs.page.getByRole('option', { name: /Launch control/ }).click()
  await dialog.getByText('The customer pays').waitFor()
  await dialog.getByRole('textbox', { name: /Why you recommend it/ }).fill('It fits this car')
  expect(await axe(theirs.page)).toEqual([])
  await button(theirs.page, 'Send offer').click()
  await theirs.page.getByText('Waiting for the customer').waitFor()

  const mine = await visit({ site, as: customer })
  await mine.go(`/order_details/${delivered}`)
  await mine.page.getByText('It fits this car').waitFor()
  await mine.page.getByRole('button', { name: /^Accept for/ }).click()
  await mine.page.getByText('Launch control added to your order').waitFor()
  await mine.page.getByRole('heading', { name: 'We are working on your file' }).waitFor()

  await theirs.page.getByText('Accepted', { exact: true }).waitFor()
  await button(theirs.page, 'Refund credits').click()
  await theirs.page.getByRole('textbox', { name: 'Credits' }).fill('30')
  await theirs.page.getByRole('textbox', { name: /^Reason/ }).fill('The gain was lower')
  await button(theirs.page.getByRole('dialog'), 'Refund').click()
  await mine.page.getByRole('row', { name: /Refunded.*The gain was lower.*30/ }).waitFor()
  await mine.page.getByText('30 credits · The gain was lower').waitFor()
})

test('an unpaid order stands in both lists until it is paid', async () => {
  const theirs = await visit({ site, as: staff })
  await theirs.go('/admin/manage_orders/due_orders')
  await theirs.page.getByText('not delivered yet', { exact: true }).waitFor()
  const mine = await visit({ site, as: customer })
  await mine.go('/your_order')
  await mine.page.getByRole('button', { name: /^Pay order/ }).click()
  await theirs.page.getByText('All orders are paid').waitFor()
  expect((await moneyCalls(site.call).read(customer, unpaid)).money).toMatchObject({ due: '0.00', paid: '100.00' })
})
