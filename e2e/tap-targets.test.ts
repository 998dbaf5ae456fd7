import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, textbox } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import { smallTapTargets } from './kit/small-tap-targets.ts'
import { phone, type Visitor } from './kit/visitor.ts'

const { visit } = useBrowser()
let site: OrderSite
let order: string

beforeAll(async () => {
  site = await startOrderSite()
  order = await site.orderIn('in_progress')
})
afterAll(() => site.stop())

async function smallOn({ page, go }: Visitor, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    await go(address)
    await settle(page)
    found.push(...(await smallTapTargets(page)).map((target) => `${address}: ${target}`))
  }
  return found
}

test('makes all tap targets on a phone 44 pixels high', async () => {
  const tapped = { site, viewport: phone, isTouch: true }
  const stranger = await visit(tapped)
  const customer = await visit({ ...tapped, as: site.customer })
  const admin = await visit({ ...tapped, as: await site.person({ role_id: 1 }) })
  const small = await Promise.all([
    smallOn(stranger, ['/login', '/register', '/forgot_password']),
    smallOn(customer, [
      '/',
      '/your_order',
      `/order_details/${order}`,
      '/buy_credits',
      '/garage',
      '/shop/cart',
      '/profile_settings',
    ]),
    smallOn(admin, [
      '/admin',
      '/admin/manage_orders/pending_orders',
      `/admin/manage_orders/order_details/${order}`,
      '/admin/agent_manager/agents_list',
      `/admin/agent_manager/agent/${site.customer._id}`,
      '/admin/shop_manager/statistics',
      '/admin/tuning_service/services',
      '/admin/website_settings',
    ]),
  ])
  expect(small.flat()).toEqual([])
})

test('checks a checkbox by a tap on its box', async () => {
  const { page, go } = await visit({ site, viewport: phone, isTouch: true })
  await go('/register')
  await settle(page)
  const box = page.getByRole('checkbox', { name: /^I accept the terms/ })
  await box.tap()
  expect(await box.isChecked()).toBe(true)
})

test('names all missing fields of a registration at once', async () => {
  const { page, go } = await visit({ site, viewport: phone, isTouch: true })
  await go('/register')
  await button(page, 'Create account').tap()
  await page.getByText('Accept the terms to create an account.').waitFor()
  for (const name of ['Email address', 'Username'])
    expect(await textbox(page, name).getAttribute('aria-invalid'), name).toBe('true')
  expect(await textbox(page, 'Email address').evaluate((field) => field === document.activeElement)).toBe(true)
})
