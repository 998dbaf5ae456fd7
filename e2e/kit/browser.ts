import { type Browser, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchOptions } from './launch-options.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts'

type Options = Parameters<typeof launchOptions>[0]

/** Running browsers by their options, closed when this process ends. Test files share them, because launching a browser takes a second. */
const browsers = new Map<string, Promise<Browser>>()

async function sharedBrowser(options: Options): Promise<Browser> {
  const name = JSON.stringify(options)
  const running = await browsers.get(name)
  if (running?.isConnected()) return running
  const launched = launchOptions(options).then((given) => chromium.launch(given))
  browsers.set(name, launched)
  return launched
}

/**
 * Opens browsers for the tests of a file. Visitors opened in a test are closed after it; visitors opened in `beforeAll` are closed at the end. An
 * error on any page fails the current test.
 */
export function useBrowser(options: Options = {}): { visit(options: VisitorOptions): Promise<Visitor> } {
  let browser: Browser
  const fileVisitors = new Set<Visitor>()
  const testVisitors = new Set<Visitor>()
  let opened = fileVisitors

  beforeAll(async () => {
    browser = await sharedBrowser(options)
  })
  beforeEach(() => {
    opened = testVisitors
  })
  afterEach(async ({ task }) => {
    const all = [...fileVisitors, ...testVisitors]
    if (task.result?.state === 'fail') await Promise.all(all.map((visitor) => visitor.screenshot(task.name)))
    await Promise.all([...testVisitors].map((visitor) => visitor.close()))
    testVisitors.clear()
    const faults = all.flatMap((visitor) => visitor.takeFaults())
    if (faults.length > 0) throw new Error(`On the pages:\n${faults.join('\n')}`)
  })
  afterAll(async () => {
    await Promise.all([...fileVisitors].map((visitor) => visitor.close()))
  })

  return {
    async visit(options) {
      const visitor = await openVisitor(browser, options)
      opened.add(visitor)
      return visitor
    },
  }
}
