import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'

/** Waits until the page has loaded: a heading, no skeletons or loaders, the fonts. */
export async function settle(page: Page): Promise<void> {
  // What the server prerendered.
  await page.locator('#root > [inert]').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const underWay = page.getByTestId('skeleton').or(page.locator('.mantine-Loader-root'))
  await eventually(async () => expect(await underWay.count(), `under way on ${page.url()}`).toBe(0))
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** Switches the page to a built-in theme, as the app does, without a reload. */
export const showTheme = (page: Page, theme: 'default' | 'dark' | 'red'): Promise<void> =>
  page.evaluate(`(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets = [still]
    const root = document.documentElement
    root.removeAttribute('style')
    root.dataset.theme = '${theme}'
    root.dataset.mantineColorScheme = '${theme === 'default' ? 'light' : 'dark'}'
  })()`)

/** Elements that make the page scroll horizontally. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const width = root.clientWidth
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > width + 1 || left < -1
    })
    return [
      'scrolls ' + root.scrollWidth + ' in ' + width,
      ...wide.slice(0, 5).map((element) => element.tagName + '.' + String(element.className).slice(0, 60)),
    ]
  })()`)
