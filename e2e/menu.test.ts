import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, heading, link } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

const { visit } = useBrowser()
let site: Site
let admin: Person

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
})
afterAll(() => site.stop())

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const entries = (page: Page) => menu(page).getByRole('link')

/** Checks whether an element, after animations have ended, is entirely on the screen with nothing covering its center. */
const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate(async (node) => {
    // Waits for animations: even one of 1 ms shows its first frame until the browser paints the next frame.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect()
    const isOnScreen = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight
    return isOnScreen && node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('an admin’s menu fits 1440 × 900 without scrolling, with the settings at the bottom', async () => {
  const { page, go } = await visit({ site, as: admin })
  await go('/admin/website_settings')
  await settle(page)
  const settings = link(menu(page), 'Settings')
  expect(await settings.getAttribute('aria-current')).toBe('page')
  for (const entry of await entries(page).all())
    expect(await isInSight(entry), (await entry.textContent()) ?? undefined).toBe(true)
})

test('marks an area’s entry as current on its tabs and detail pages', async () => {
  const { page, go, expectRefusals } = await visit({ site, as: admin })
  // The entry is highlighted even for an invoice that does not exist.
  expectRefusals(404)
  for (const [address, name] of [
    ['/admin/manage_orders/order_history', 'Orders'],
    ['/admin/tuning_service/price_calculator', 'Services and prices'],
    ['/admin/credit_packages', 'Price lists'],
    ['/admin/bosch_codes', 'Trouble codes'],
    ['/admin/vehicle_statistics/model', 'Vehicle data'],
    [`/admin/agent_manager/agent/${admin._id}`, 'Dealers and team'],
    [`/admin/agent_manager/agency_invoice/${admin._id}`, 'Invoices'],
  ] as const) {
    await go(address)
    await settle(page)
    const current = menu(page).locator('[aria-current="page"]')
    expect(await current.count(), address).toBe(1)
    expect(await current.textContent(), address).toContain(name)
    expect(await isInSight(current), address).toBe(true)
  }
})

longTest('shows a tab as a menu entry to staff who can open only that tab of the area', async () => {
  const { page, go } = await visit({ site, as: await site.staffWith('settings') })
  await go('/admin')
  await link(menu(page), 'Credit packages').click()
  await heading(page, 'Credit packages').waitFor()
  expect(await link(menu(page), 'Price lists').count()).toBe(0)
})

longTest('keeps every entry and its name within the collapsed menu', async () => {
  const { page, go } = await visit({ site, as: admin })
  await go('/admin/website_settings')
  await button(page, 'Collapse the menu').click()
  await button(page, 'Expand the menu').waitFor()
  const rail = await page.locator('#side-menu').boundingBox()
  for (const entry of await entries(page).all()) {
    const box = await entry.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual((rail?.width ?? 0) - 4)
    expect(await isInSight(entry)).toBe(true)
  }
  expect(await link(menu(page), 'Settings').count()).toBe(1)
})

longTest('scrolls the current entry into view in a small window and on a phone', async () => {
  const { page, go } = await visit({ site, as: admin, viewport: { width: 1280, height: 560 } })
  await go('/admin/downloads')
  await settle(page)
  expect(await isInSight(menu(page).locator('[aria-current="page"]'))).toBe(true)
  expect(await isInSight(link(menu(page), 'Settings'))).toBe(true)
  await page.setViewportSize(phone)
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'Menu' }).click()
  expect(await isInSight(menu(page).locator('[aria-current="page"]'))).toBe(true)
  expect(await isInSight(link(menu(page), 'Settings'))).toBe(true)
})

longTest('selects the section of the settings with a dropdown on a phone', async () => {
  const { page, go } = await visit({ site, as: admin, viewport: phone })
  await go('/admin/website_settings')
  await page.getByRole('combobox', { name: 'Sections of the settings' }).selectOption('Opening hours')
  await page.waitForURL(/section=opening_hours/)
  await heading(page, 'Website settings').waitFor()
  // The time zone is always shown, because it also determines days in statistics and due times.
  await page.getByRole('textbox', { name: 'Time zone' }).waitFor()
  expect(await page.getByRole('switch', { name: /opening hours/i }).isChecked()).toBe(false)
})
