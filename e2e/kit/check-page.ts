import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from '../../server/test/eventually.ts'

/** Waits until the page has loaded: it has a heading and its fonts, and no skeletons, loaders or outdated rows. */
export async function settle(page: Page): Promise<void> {
  // Waits until the app has replaced the prerendered page.
  await page.locator('#root > [data-prerendered]').waitFor({ state: 'detached' })
  try {
    // Long timeout, because many tabs load at the same time, possibly on a busy machine.
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 90_000 })
  } catch (cause) {
    throw new Error(`no heading on ${page.url()}`, { cause })
  }
  const underWay = page.getByTestId('skeleton').or(page.locator('.mantine-Loader-root, [data-old]'))
  await eventually(async () => expect(await underWay.count(), `under way on ${page.url()}`).toBe(0))
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** Remembers the current theme of the page. The returned `show` restores it after other themes were shown. */
export async function themeOf(page: Page): Promise<{ show(): Promise<void> }> {
  const own = await page.evaluate(`(() => {
    const { dataset, attributes: { style } } = document.documentElement
    return { style: style?.value ?? '', theme: dataset.theme, scheme: dataset.mantineColorScheme }
  })()`)
  return {
    show: () =>
      page.evaluate(`(() => {
        const { style, theme, scheme } = ${JSON.stringify(own)}
        document.adoptedStyleSheets = []
        const root = document.documentElement
        // Sets the style as a property, because the content security policy forbids style attributes.
        root.style.cssText = style
        root.dataset.theme = theme
        root.dataset.mantineColorScheme = scheme
      })()`),
  }
}

/** Switches the page to a built-in theme without a reload, as the app does. */
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

/**
 * Returns the widths of a page that scrolls horizontally and the elements that cause it; empty for other pages. Charts adapt to a new
 * width in the next two frames, so a page that is too wide is measured again after some frames.
 */
export async function overflow(page: Page): Promise<string[]> {
  const first = await wideElements(page)
  if (first.length === 0) return []
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < ${framesToSettle}; frame++) await new Promise(requestAnimationFrame)
  })()`)
  return wideElements(page)
}

const framesToSettle = 20

const wideElements = (page: Page): Promise<string[]> =>
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
