import { ChangeAutomationSettings } from '@mapwright/contract/orders/automation-settings-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderCalls } from '../server/test/order-kit.ts'
import { useBrowser } from './kit/browser.ts'
import { button } from './kit/by-hand.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// A file that staff have delivered once answers the next order for the same read: proposed, then by itself.

const { visit } = useBrowser()
let site: Site
let calls: ReturnType<typeof orderCalls>
let admin: Person
let customer: Person

beforeAll(async () => {
  site = await startSite()
  admin = await site.person({ role_id: 1 })
  customer = await site.person()
  const [service] = await site.sql<{ _id: string }[]>`
    UPDATE services SET price_1 = 10000 WHERE name = 'Stage 1' RETURNING _id`
  calls = orderCalls(site, { service_id: service?._id ?? '', option_ids: [] })
  await calls.orderIn('completed', { customer: await site.person(), staff: admin })
})
afterAll(() => site.stop())

test('an admin switches automation on; what fits the next order is delivered with one click', async () => {
  const { page, go } = await visit({ site, as: admin })
  await go('/admin/website_settings?section=automation')
  await page.getByRole('switch', { name: 'Automatic delivery' }).check()
  await button(page, 'Save').first().click()
  await page.getByText('Saved').first().waitFor()
  expect(await page.getByRole('radio', { name: 'Suggest to staff' }).isChecked()).toBe(true)
  await button(page, 'Create secret').click()
  expect(await page.getByText(/^mwe_/).textContent()).toHaveLength(47)

  const order = await calls.orderIn('pending', { customer, staff: admin })
  await go('/admin/manage_orders/pending_orders')
  await page.getByText('Match found').waitFor()
  await go(`/admin/manage_orders/order_details/${order}`)
  await page.getByText('Delivered before for the same original').first().waitFor()
  await button(page, 'Deliver this file').click()
  await page.getByRole('heading', { name: 'Delivered', exact: true }).waitFor()
})

test('set to deliver at once, the customer has the file a moment after submitting, unless a person is wanted', async () => {
  await site.call(
    ChangeAutomationSettings,
    { body: { library: 'on', engine_address: '', engine_service_ids: [], engine_minutes: 15 } },
    { as: admin },
  )
  const { page, go } = await visit({ site, as: customer })
  await go('/profile_settings#automation')
  await page.getByRole('switch', { name: 'Have all my orders made manually' }).waitFor()
  await calls.give(customer, 100)
  const { _id } = await calls.draft(customer)
  await go(`/order_details/${_id}`)
  await page.getByRole('heading', { name: 'This order has not been submitted' }).waitFor()
  await calls.submit(customer, _id)
  await page.getByRole('heading', { name: 'Your file is ready' }).waitFor()
  await page.getByText('Delivered automatically').waitFor()
})
