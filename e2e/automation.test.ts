import { ChangeAutomationSettings } from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { button } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import type { Person } from './kit/site.ts'

// Tests the reuse of a delivered file for the next order with an identical original file: first as a proposal, then automatically.

const { visit } = useBrowser()
let site: OrderSite
let admin: Person

beforeAll(async () => {
  site = await startOrderSite()
  admin = await site.admin()
  await site.firstOrderIn('completed')
})
afterAll(() => site.stop())

test('an admin switches automation on, and staff deliver the matching earlier file with one click', async () => {
  const { page, go } = await visit({ site, as: admin })
  await go('/admin/website_settings?section=automation')
  await page.getByRole('switch', { name: 'Automatic delivery' }).check()
  await button(page, 'Save').first().click()
  await page.getByText('Saved').first().waitFor()
  expect(await page.getByRole('radio', { name: 'Suggest to staff' }).isChecked()).toBe(true)
  await button(page, 'Create secret').click()
  expect(await page.getByText(/^mwe_/).textContent()).toHaveLength(47)

  const order = await site.orderIn('pending')
  await go('/admin/manage_orders/pending_orders')
  await page.getByText('Match found').waitFor()
  await go(`/admin/manage_orders/order_details/${order}`)
  await page.getByText('Delivered before for the same original').first().waitFor()
  await button(page, 'Deliver this file').click()
  await button(page.getByRole('dialog'), 'Deliver this file').click()
  await page.getByRole('heading', { name: 'Delivered', exact: true }).waitFor()
})

test('delivers a matching file immediately after submission, unless the customer asks for manual processing', async () => {
  await site.call(
    ChangeAutomationSettings,
    { body: { library: 'on', engine_address: '', engine_service_ids: [], engine_minutes: 15 } },
    { as: admin },
  )
  const { page, go } = await visit({ site, as: site.customer })
  await go('/profile_settings#automation')
  await page.getByRole('switch', { name: 'Always process my orders manually' }).waitFor()
  await site.give(site.customer, 100)
  const { _id } = await site.draft(site.customer)
  await go(`/order_details/${_id}`)
  await page.getByRole('heading', { name: 'This order has not been submitted' }).waitFor()
  await site.submit(site.customer, _id)
  await page.getByRole('heading', { name: 'Your file is ready' }).waitFor()
  await page.getByText('Delivered automatically').waitFor()
})
