import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'

/** The most that a page may move while it loads, summed over all shifts. */
export const maxShift = 0.02

/** How late the API answers, in milliseconds: long enough that every placeholder is painted first. */
const answerDelayMs = 300
/** No call for this long: nothing more is to come. */
const quietMs = 450

type Shift = { value: number; moved: string[] }

/** Runs in every page before its scripts: keeps each shift with the elements that moved. */
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

/** Slows the API down for all pages of a context, and answers when the current one has what it asked for. */
export async function slowApi(context: BrowserContext): Promise<() => Promise<void>> {
  const underWay = new Set<Request>()
  let lastAt = Date.now()
  const ended = (request: Request) => {
    if (underWay.delete(request)) lastAt = Date.now()
  }
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  await context.addInitScript(recordShifts)
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    // The live stream never ends.
    if (new URL(request.url()).pathname === '/api/events') return route.continue()
    underWay.add(request)
    lastAt = Date.now()
    await new Promise((resolve) => setTimeout(resolve, answerDelayMs))
    // The page may have been left meanwhile.
    await route.continue().catch(() => ended(request))
  })
  return () =>
    eventually(async () => {
      expect([...underWay].map((request) => request.url())).toEqual([])
      expect(Date.now() - lastAt).toBeGreaterThan(quietMs)
    })
}

/** What moved while the page loaded, when that is more than it may. */
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
