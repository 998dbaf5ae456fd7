import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button } from './kit/by-hand.ts'
import { type Desk, startDesk } from './kit/desk.ts'

// What an order costs once it is placed: an addition, part of the price back, and what is still to be paid.

const { visit } = useBrowser()
let desk: Desk
let delivered: string
let unpaid: string

beforeAll(async () => {
  desk = await startDesk({ permissions: ['orders', 'dealers_manager.balance'] })
  await desk.sql`UPDATE settings SET submit_order_pay_later = true`
  delivered = await desk.orderIn('completed')
  unpaid = await desk.order(desk.customer, { pay_later: true })
  await desk.give(desk.customer, 150)
})
afterAll(() => desk.stop())

test('staff offer an addition and give part of the price back; the customer accepts with one click', async () => {
  const theirs = await visit({ site: desk, as: desk.staff })
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

  const mine = await visit({ site: desk, as: desk.customer })
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
  const theirs = await visit({ site: desk, as: desk.staff })
  await theirs.go('/admin/manage_orders/due_orders')
  await theirs.page.getByText('not delivered yet', { exact: true }).waitFor()
  const mine = await visit({ site: desk, as: desk.customer })
  await mine.go('/your_order')
  await mine.page.getByRole('button', { name: /^Pay order/ }).click()
  await theirs.page.getByText('All orders are paid').waitFor()
  expect((await desk.read(desk.customer, unpaid)).money).toMatchObject({ due: '0.00', paid: '100.00' })
})
