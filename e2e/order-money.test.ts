import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import { phone } from './kit/visitor.ts'

// Tests money on a submitted order: an accepted offer, a partial refund, and later payment.

const { visit } = useBrowser()
let site: OrderSite
let delivered: string
let unpaid: string

/** Script that sums up layout shifts. */
const countShifts = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

beforeAll(async () => {
  site = await startOrderSite({ permissions: ['orders', 'dealers_manager.balance'] })
  await switchOn(site, 'submit_order_pay_later')
  delivered = await site.orderIn('completed')
  unpaid = await site.order(site.customer, { pay_later: true })
  await site.give(site.customer, 150)
})
afterAll(() => site.stop())

test('staff offer an addition and refund part of the price; the customer accepts after seeing the resulting balance', async () => {
  const staff = await visit({ site, as: site.staff })
  await staff.go(`/admin/manage_orders/order_details/${delivered}`)
  await button(staff.page, 'Offer an extra').click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Service or option' }).fill('Launch')
  await staff.page.getByRole('option', { name: /^Launch control Option/ }).click()
  await dialog.getByText('Customer pays').waitFor()
  await dialog.getByRole('textbox', { name: /Why you recommend it/ }).fill('It fits this car')
  expect(await axe(staff.page)).toEqual([])
  await button(staff.page, 'Send offer').click()
  await staff.page.getByText('Waiting for the customer').waitFor()

  const mine = await visit({ site, as: site.customer })
  await mine.go(`/order_details/${delivered}`)
  await mine.page.getByText('It fits this car').waitFor()
  await button(mine.page, /^Accept for/).click()
  const question = mine.page.getByRole('dialog', { name: 'Accept Launch control' })
  await question.getByText('Balance afterwards').waitFor()
  await button(question, /^Accept for/).click()
  await mine.page.getByText('Launch control added to your order').waitFor()
  await mine.page.getByRole('heading', { name: 'We are working on your file' }).waitFor()

  await staff.page.getByText('Accepted', { exact: true }).waitFor()
  await button(staff.page, 'Refund credits').click()
  await staff.page.getByRole('textbox', { name: 'Credits' }).fill('30')
  await staff.page.getByRole('textbox', { name: /^Reason/ }).fill('The gain was lower')
  await button(staff.page.getByRole('dialog'), 'Refund 30 credits').click()
  await mine.page.getByRole('row', { name: /Refunded.*The gain was lower.*30/ }).waitFor()
  await mine.page.getByText('30 credits · The gain was lower').waitFor()
})

test('shows an unpaid order in both lists until it is paid', async () => {
  const staff = await visit({ site, as: site.staff })
  await staff.go('/admin/manage_orders/due_orders')
  await staff.page.getByText('not delivered yet', { exact: true }).waitFor()
  const mine = await visit({ site, as: site.customer, viewport: phone })
  await mine.page.addInitScript(countShifts)
  await mine.go('/your_order')
  await button(mine.page, /^Pay order/).waitFor()
  // The number appears in the panel and in the list below it.
  await mine.page
    .getByRole('link', { name: /^1000\d\d/ })
    .nth(1)
    .waitFor()
  expect(await mine.page.evaluate('window.shifted')).toBeLessThanOrEqual(0.02)

  await button(mine.page, /^Pay order/).click()
  const question = mine.page.getByRole('dialog', { name: /^Pay order/ })
  await question.getByText('Balance afterwards').waitFor()
  expect(await axe(mine.page)).toEqual([])
  await button(question, 'Back').click()
  await question.waitFor({ state: 'hidden' })
  expect((await site.read(site.customer, unpaid)).payment).toBe('due')
  await button(mine.page, /^Pay order/).click()
  await button(question, 'Pay 100 credits now').click()
  await staff.page.getByText('All orders are paid').waitFor()
  expect((await site.read(site.customer, unpaid)).money).toMatchObject({ due: '0.00', paid: '100.00' })
})
