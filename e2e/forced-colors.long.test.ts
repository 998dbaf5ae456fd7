import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { keyboardOf } from './kit/keyboard.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import { makeSampleShop } from './kit/sample-shop.ts'
import type { Person } from './kit/site.ts'

// Forced colors, such as the contrast themes of Windows: the browser replaces colors and removes backgrounds and shadows.

const { visit } = useBrowser()
let site: OrderSite
let admin: Person

beforeAll(async () => {
  site = await startOrderSite()
  admin = await site.admin()
  await makeSampleShop(site, admin)
})
afterAll(() => site.stop())

/**
 * Returns selected controls that look like the others, and check boxes and switches without a border or thumb.
 */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const isShown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.getBoundingClientRect().width > 2
    const nameOf = (element) => element.tagName + ' "' + (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 40) + '" .' + String(element.className.baseVal ?? element.className).slice(0, 60)
    /** The marks that remain in forced colors: borders, outlines, underlines, weight, and own colors of parts that opt out. */
    const look = (element) => {
      const { borderTopWidth, borderBottomWidth, borderInlineStartWidth, borderTopColor, borderBottomColor, outlineStyle, outlineWidth, textDecorationLine, fontWeight, forcedColorAdjust, backgroundColor, color } = getComputedStyle(element)
      const pseudo = ['::before', '::after'].map((part) => {
        const { content, borderTopWidth, borderBottomWidth, borderInlineStartWidth, backgroundColor } = getComputedStyle(element, part)
        return content === 'none' ? '' : [borderTopWidth, borderBottomWidth, borderInlineStartWidth, backgroundColor]
      })
      return JSON.stringify([borderTopWidth, borderBottomWidth, borderInlineStartWidth, borderTopColor, borderBottomColor, outlineStyle === 'none' ? 0 : outlineWidth, textDecorationLine, fontWeight, backgroundColor, color, pseudo])
    }
    const faults = []
    const current = '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [data-active], [data-checked]'
    for (const element of document.querySelectorAll(current)) {
      if (!isShown(element) || !element.matches('a, button, label, [role=tab]')) continue
      const others = [...(element.parentElement?.closest('nav, ul, ol, [role=tablist], [role=radiogroup], div')?.querySelectorAll(element.tagName) ?? [])]
        .filter((other) => isShown(other) && !other.matches(current) && other.className.split?.(' ')[0] === element.className.split?.(' ')[0])
      if (others.length > 0 && others.every((other) => look(other) === look(element))) faults.push('looks like the others: ' + nameOf(element))
    }
    for (const label of document.querySelectorAll('.mantine-SegmentedControl-label[data-active]'))
      if (isShown(label) && getComputedStyle(label).outlineStyle === 'none') faults.push('looks like the others: ' + nameOf(label))
    for (const input of document.querySelectorAll('input[type=checkbox], input[type=radio]')) {
      const box = input.getAttribute('role') === 'switch' ? input.parentElement?.querySelector('.mantine-Switch-track') : input
      if (!box || !isShown(box)) continue
      if (getComputedStyle(box).borderTopWidth === '0px') faults.push('no border: ' + nameOf(box))
      const thumb = input.parentElement?.querySelector('.mantine-Switch-thumb')
      if (thumb && getComputedStyle(thumb).borderTopWidth === '0px' && getComputedStyle(thumb).forcedColorAdjust === 'auto' && getComputedStyle(thumb).backgroundColor === getComputedStyle(box).backgroundColor)
        faults.push('no thumb: ' + nameOf(box))
    }
    return faults
  })()`)

/** Presses Tab some times. Returns the elements that look the same with and without the focus. */
async function stopsWithoutRing(page: Page): Promise<string[]> {
  const { press, faults } = keyboardOf(page)
  for (let stop = 0; stop < 13; stop += 1) await press('Tab')
  return [...faults].filter((fault) => fault.includes('focus is not visible'))
}

test('selected states, switches and the focus stay visible in forced colors', async () => {
  const order = await site.orderIn('completed')
  const pages = [
    ['/login', undefined],
    ['/shop', undefined],
    ['/', site.customer],
    ['/your_order', site.customer],
    [`/order_details/${order}`, site.customer],
    ['/profile_settings', site.customer],
    ['/admin', admin],
    ['/admin/website_settings?section=features', admin],
  ] as const
  const faults: string[] = []
  for (const as of new Set(pages.map(([, person]) => person))) {
    const { page, go } = await visit({ site, as, language: 'en' })
    await page.emulateMedia({ forcedColors: 'active' })
    for (const [path] of pages.filter(([, person]) => person === as)) {
      await go(path)
      await settle(page)
      await page.screenshot({ path: `test-results/forced${path.replace(/\W+/g, '-').slice(0, 30)}.png` })
      faults.push(...[...(await faultsOf(page)), ...(await stopsWithoutRing(page))].map((fault) => `${path}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})
