import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from '../../server/test/eventually.ts'

/** Maximum sum of all layout shifts while a page loads. */
export const maxShift = 0.02

/** Delay of each API response in milliseconds, so that all placeholders are painted before the response. */
const responseDelayMs = 300
/** Milliseconds without a request after which the page counts as complete. */
const quietMs = 450

type Shift = { value: number; moved: string[] }

/** Script that records each layout shift with the elements that moved. It runs in every page before the page's scripts. */
const recordShifts = `(() => {
  window.layoutShifts = []
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(',')
  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    return element ? element.tagName.toLowerCase() + '.' + String(element.className?.baseVal ?? element.className).slice(0, 60) : '?'
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      window.layoutShifts.push({
        value: entry.value,
        moved: entry.sources.map(({ node, previousRect, currentRect }) => nameOf(node) + ' ' + box(previousRect) + ' → ' + box(currentRect)),
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
})()`

/** Delays the API and the fonts for all pages of a context. Returns a function that waits until the current page has received all responses. */
export async function slowApi(context: BrowserContext): Promise<() => Promise<void>> {
  const underWay = new Set<Request>()
  let lastAt = Date.now()
  const ended = (request: Request) => {
    if (underWay.delete(request)) lastAt = Date.now()
  }
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  clearAtNavigation(context, underWay)
  await context.addInitScript(recordShifts)
  // Delays the font, so that the text is first painted in the system's font.
  await context.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, responseDelayMs))
    await route.continue().catch(() => undefined)
  })
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    // Ignores the stream of live events, which never ends.
    if (new URL(request.url()).pathname === '/api/events') return route.continue()
    underWay.add(request)
    lastAt = Date.now()
    await new Promise((resolve) => setTimeout(resolve, responseDelayMs))
    // The page may have been closed in the meantime.
    await route.continue().catch(() => ended(request))
  })
  return () =>
    eventually(async () => {
      expect([...underWay].map((request) => request.url())).toEqual([])
      expect(Date.now() - lastAt).toBeGreaterThan(quietMs)
    })
}

/**
 * Removes the pending requests of a document that is replaced by another one, because the browser does not always report the end of delayed requests.
 */
function clearAtNavigation(context: BrowserContext, underWay: Set<Request>): void {
  const navigating = new Set<Page>()
  context.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    const frame = request.frame()
    if (!frame.parentFrame()) navigating.add(frame.page())
  })
  const watch = (page: Page) =>
    page.on('framenavigated', (frame) => {
      // Ignores changes of the address within a document, which the browser reports as well.
      if (frame.parentFrame() || !navigating.delete(page)) return
      for (const request of underWay) if (request.frame() === frame) underWay.delete(request)
    })
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
}

/** Returns the largest shifts while the page loaded, if their sum exceeds the maximum. */
export async function shiftFaults(page: Page): Promise<string[]> {
  const shifts = (await page.evaluate('window.layoutShifts')) as Shift[]
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum <= maxShift) return []
  const worst = [...shifts].sort((one, other) => other.value - one.value).slice(0, 4)
  return [
    `moves by ${sum.toFixed(3)}`,
    ...worst.map(({ value, moved }) => `${value.toFixed(3)}: ${moved.slice(0, 3).join(' | ')}`),
  ]
}
