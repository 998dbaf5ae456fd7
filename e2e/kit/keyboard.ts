import type { Locator, Page } from 'playwright-core'

/**
 * Remembers the look of the focused element with its surroundings. Returns the faults of this stop (out of the window or covered) and of the previous
 * one, if it looks the same with and without the focus.
 */
const visitStop = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const nameOf = (element) =>
      element.tagName + ' "' +
      (element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText ?? '').trim().slice(0, 40) + '"'
    const lookOf = (element) => {
      const parts = [element, element.parentElement, element.parentElement?.parentElement, ...(element.parentElement?.children ?? []),
        ...(element.labels ?? [])]
      return JSON.stringify(parts.map((part) => {
        if (!part) return null
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, textDecorationLine } = getComputedStyle(part)
        return [outlineStyle === 'none' ? '' : [outlineWidth, outlineColor], boxShadow, borderColor, backgroundColor, textDecorationLine]
      }))
    }
    const faults = []
    const last = window.lastStop
    if (last && last.element.isConnected && last.element !== document.activeElement && lookOf(last.element) === last.look)
      faults.push('focus is not visible on ' + last.name)
    const element = document.activeElement
    if (!element || element === document.body) {
      window.lastStop = undefined
      return faults
    }
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    if (width > 2 && height > 2) {
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]))
      const isSeen = points.some(([x, y]) => {
        const there = document.elementFromPoint(x, y)
        return there !== null && (element.contains(there) || there.contains(element) || [...(element.labels ?? [])].some((label) => label.contains(there)))
      })
      if (!isSeen) faults.push('covered or out of the window: ' + nameOf(element))
    }
    window.lastStop = { element, look: lookOf(element), name: nameOf(element) }
    return faults
  })()`)

const isFocused = (element: unknown) =>
  element === (globalThis as { document?: { activeElement: unknown } }).document?.activeElement

const maxStops = 120

/** A person who uses only the keyboard. `faults` collects the stops without a visible focus. */
export function keyboardOf(page: Page) {
  const faults = new Set<string>()
  const press = async (key: string) => {
    await page.keyboard.press(key)
    for (const fault of await visitStop(page)) faults.add(`${new URL(page.url()).pathname}: ${fault}`)
  }
  return {
    faults,
    press,
    /** Presses Tab until the element has the focus. */
    async tabTo(target: Locator): Promise<void> {
      await target.first().waitFor({ state: 'attached' })
      for (let stops = 0; stops < maxStops; stops += 1) {
        if (await target.first().evaluate(isFocused)) return
        await press('Tab')
      }
      throw new Error(`Tab does not reach ${target}`)
    },
    type: (text: string) => page.keyboard.type(text),
  }
}
