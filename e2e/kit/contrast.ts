import type { Page } from 'playwright-core'
import { loadAxe } from './axe.ts'

/**
 * Text styles whose contrast was confirmed by axe. The same colors on the same backgrounds have the same contrast, so axe checks only
 * one example of each style for all pages and themes.
 */
const confirmed = new Set<string>()

/**
 * Makes axe check one example of each unconfirmed text style on the page. Returns the confirmed styles and the violations of the other styles. Runs
 * in the page.
 */
async function checkNewStyles(known: string[]): Promise<[string[], string[]]> {
  const isText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  /** Returns a key of all properties that determine contrast: the text's color and size, and the backgrounds below it. */
  const styleOf = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const style = [color, fontSize, fontWeight, textShadow]
    for (let below: Element | null = element; below; below = below.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(below)
      style.push(backgroundColor, backgroundImage, opacity)
    }
    return style.filter((part) => !['rgba(0, 0, 0, 0)', 'none', '1'].includes(part)).join('; ')
  }
  const settled = new Set(known)
  const examples = new Map<string, Element>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!isText(element) || !isShown(element) || element.closest(':disabled, [aria-disabled="true"]')) continue
    const style = styleOf(element)
    if (!settled.has(style) && !examples.has(style)) examples.set(style, element)
  }
  if (examples.size === 0) return [[], []]
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
  const { passes, incomplete, violations } = await axe.run(
    { include: [...examples.values()] },
    { runOnly: { type: 'rule', values: ['color-contrast'] }, elementRef: true },
  )
  const settledNow = new Set([...passes, ...incomplete].flatMap(({ nodes }) => nodes.map(({ element }) => element)))
  return [
    [...examples].flatMap(([style, element]) => (settledNow.has(element as HTMLElement) ? style : [])),
    violations.flatMap(({ nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) => `contrast of ${target.join(' ')}: ${failureSummary.split('\n')[1]}`,
      ),
    ),
  ]
}

/** Returns the contrast violations of the page in its current theme, one line per style. */
export async function contrastFaults(page: Page): Promise<string[]> {
  await loadAxe(page)
  const [now, faults] = await page.evaluate(checkNewStyles, [...confirmed])
  for (const style of now) confirmed.add(style)
  return faults
}
