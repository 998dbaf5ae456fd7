import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, heading, link } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Site, startSite } from './kit/site.ts'

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

test('says that it is offline when opened without a network, and continues once it is back', async () => {
  // Staff, because customers can read their orders offline.
  const visitor = await visit({ site, as: await site.admin(), hasServiceWorker: true })
  const { page, context, go } = visitor
  visitor.expectConnectionErrors()
  await go('/admin/manage_orders/pending_orders')
  await settle(page)
  await eventually(async () => {
    const kept = await page.evaluate(
      `caches.open('mapwright-shell').then((cache) => cache.match('/index.html')).then(Boolean)`,
    )
    expect(kept).toBe(true)
    // The worker may start later than the page is cached.
    expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  })
  await context.setOffline(true)
  await page.reload()
  await heading(page, 'You are offline').waitFor()
  await button(page, 'Try again').waitFor()
  expect(await button(page, 'Go to the start page').count()).toBe(0)
  await context.setOffline(false)
  await heading(page, 'Open orders').waitFor()
})

test('caches the app for offline use after a text file of the site was opened', async () => {
  const { page, go } = await visit({ site, as: await site.person(), hasServiceWorker: true })
  await go('/your_order')
  await settle(page)
  const kept = () =>
    page.evaluate<string>(
      `caches.open('mapwright-shell').then((cache) => cache.match('/index.html')).then((shell) => shell?.text() ?? '')`,
    )
  await eventually(async () => expect(await kept()).toContain('<div id="root">'))
  await page.goto('/robots.txt')
  expect(await kept()).toContain('<div id="root">')
})

longTest(
  'says that it is offline on every page that was not loaded before, and continues on the last once the network is back',
  async () => {
    const visitor = await visit({ site, as: await site.person(), hasServiceWorker: true })
    const { page, context, go } = visitor
    visitor.expectConnectionErrors()
    await go('/your_order')
    await settle(page)
    await context.setOffline(true)
    for (const name of ['Credits', 'My vehicles', 'Your orders', 'My vehicles']) {
      await link(page.getByRole('navigation', { name: 'Main menu' }), name).click()
      if (name === 'Your orders') await heading(page, name).waitFor()
      else await heading(page, 'You are offline').waitFor()
    }
    await context.setOffline(false)
    await heading(page, 'My vehicles').waitFor()
  },
)

test('shows a 404 with a link back and no retry for an order, a car or a person that does not exist', async () => {
  const nobody = '01a20163-0000-7000-8000-000000000000'
  const customer = await visit({ site, as: await site.person(), hasServiceWorker: true })
  const admin = await visit({ site, as: await site.admin(), hasServiceWorker: true })
  for (const [visitor, address, back] of [
    [customer, `/order_details/${nobody}`, 'Your orders'],
    [customer, '/order_details/no-id', 'Your orders'],
    [customer, `/garage/${nobody}`, 'My vehicles'],
    [admin, `/admin/manage_orders/order_details/${nobody}`, 'Open orders'],
    [admin, `/admin/agent_manager/agent/${nobody}`, 'Dealers and team'],
  ] as const) {
    visitor.expectRefusals(404, 422, 400)
    await visitor.go(address)
    await heading(visitor.page, 'Not found').waitFor()
    expect(await visitor.page.getByText('404').count(), address).toBe(1)
    expect(await button(visitor.page, 'Try again').count(), address).toBe(0)
    await link(visitor.page.getByRole('main'), back).click()
    await heading(visitor.page, back).waitFor()
  }
})
