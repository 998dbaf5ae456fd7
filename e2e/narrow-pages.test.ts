import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle } from './kit/check-page.ts'
import { cutTexts } from './kit/cut-texts.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import { makeSampleShop } from './kit/sample-shop.ts'

// A window of 1280 pixels at a zoom of 200 % (640 pixels) and of 400 % (320 pixels): the main pages.

const { visit } = useBrowser()
let site: OrderSite
let pages: readonly (readonly [path: string, as: 'visitor' | 'customer' | 'staff'])[]

beforeAll(async () => {
  site = await startOrderSite()
  const product = await makeSampleShop(site, await site.admin())
  const waiting = await site.orderIn('pending')
  const completed = await site.orderIn('completed')
  pages = [
    ...['/login', '/price-list', '/shop', `/shop/product/${product.slug}`].map((path) => [path, 'visitor'] as const),
    ...['/', '/your_order', `/order_details/${waiting}`, `/order_details/${completed}`].map(
      (path) => [path, 'customer'] as const,
    ),
    ['/admin/manage_orders/pending_orders', 'staff'],
    [`/admin/manage_orders/order_details/${waiting}`, 'staff'],
  ]
})
afterAll(() => site.stop())

test.each([
  [320, 256],
  [640, 360],
])('fit a window of %s pixels, with no text cut off', async (width, height) => {
  const viewport = { width, height }
  const people = { visitor: undefined, customer: site.customer, staff: site.staff }
  const faults: string[] = []
  for (const [name, as] of Object.entries(people)) {
    const { page, go } = await visit({ site, as, language: 'en', viewport })
    for (const [path] of pages.filter(([, audience]) => audience === name)) {
      await go(path)
      await settle(page)
      faults.push(...[...(await overflow(page)), ...(await cutTexts(page))].map((fault) => `${path}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})
