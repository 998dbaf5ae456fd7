import { type Browser, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts'

const flags = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required'],
]

const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })

/**
 * A browser for the tests of a file. Visitors opened in a test leave with it, those opened in `beforeAll` at the end; whatever
 * went wrong on any page fails the test in which it was noticed.
 */
export function useBrowser(): { visit(options: VisitorOptions): Promise<Visitor> } {
  let browser: Browser
  const lasting = new Set<Visitor>()
  const passing = new Set<Visitor>()
  let arriving = lasting

  beforeAll(async () => {
    browser = await launch()
  })
  beforeEach(() => {
    arriving = passing
  })
  afterEach(async ({ task }) => {
    const all = [...lasting, ...passing]
    if (task.result?.state === 'fail') await Promise.all(all.map((visitor) => visitor.picture(task.name)))
    await Promise.all([...passing].map((visitor) => visitor.leave()))
    passing.clear()
    const faults = all.flatMap((visitor) => visitor.takeFaults())
    if (faults.length > 0) throw new Error(`On the pages:\n${faults.join('\n')}`)
  })
  afterAll(async () => {
    await browser?.close()
  })

  return {
    async visit(options) {
      const visitor = await openVisitor(browser, options)
      arriving.add(visitor)
      return visitor
    },
  }
}
