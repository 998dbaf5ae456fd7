import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Theme } from '@mapwright/contract/accounts/user.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { closeContext, leaveContext, signInCookieOf, takeContext } from './contexts.ts'
import type { Person } from './site.ts'

const screenshots = fileURLToPath(new URL('../../test-results/journeys', import.meta.url))

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export type VisitorOptions = {
  site: { url: string }
  /** The signed-in user; by default none. */
  as?: Person | undefined
  theme?: Theme
  language?: string
  viewport?: { width: number; height: number }
  /** A touch device with a coarse pointer. */
  isTouch?: boolean
  /** The language of the browser. */
  locale?: string
  javaScriptEnabled?: boolean
  /** Keeps the app for offline use and receives push messages. In other tests the browser has no service workers, since each one fetches all files of the first page again. */
  hasServiceWorker?: boolean
  /** With nothing in the cache. In other tests the app may be there, since it starts in half the time then. */
  isFirstVisit?: boolean
}

export type Visitor = {
  page: Page
  context: BrowserContext
  go(path: string): Promise<void>
  /** Like a link within the app: without loading it again. */
  follow(path: string): Promise<void>
  /** From now on, responses with these statuses are expected. */
  expectRefusals(...statuses: number[]): void
  /** From now on, failed connections are expected. */
  expectConnectionErrors(): void
  /** Opens another tab in the same context. */
  openTab(): Promise<Page>
  takeFaults(): string[]
  screenshot(name: string): Promise<void>
  close(): Promise<void>
}

const cookiesOf = ({ site, as, theme, language }: VisitorOptions) => [
  ...Object.entries({ theme, language }).flatMap(([name, value]) => (value ? [{ name, value, url: site.url }] : [])),
  ...(as ? [signInCookieOf(as, site.url)] : []),
]

/** Waits until the app has replaced the prerendered page. */
const waitForApp = (page: Page) => page.locator('#root > [data-prerendered]').waitFor({ state: 'detached' })

/** Makes `goto` and `reload` wait until the app has started. */
function startApp(page: Page): Page {
  const { goto, reload } = page
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    await waitForApp(page)
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.apply(page, args)
    await waitForApp(page)
    return response
  }
  return page
}

const contextOf = (options: VisitorOptions) => ({
  baseURL: options.site.url,
  viewport: options.viewport ?? desktop,
  locale: options.locale ?? 'en-GB',
  javaScriptEnabled: options.javaScriptEnabled ?? true,
  timezoneId: 'Europe/Berlin',
  ...(options.isTouch ? { hasTouch: true, isMobile: true } : {}),
  reducedMotion: 'reduce' as const,
  hasServiceWorker: options.hasServiceWorker ?? false,
})

/** A visitor with a browser context. Errors in the console, violations of the content policy and unexpected refusals are faults. */
export async function openVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const wanted = contextOf(options)
  const used = await takeContext(browser, wanted, options.isFirstVisit)
  const { context, watched } = used
  // What a test changes in a context would meet the next visitor.
  let isKept = !(options.isFirstVisit || options.hasServiceWorker)
  const changing = () => {
    isKept = false
    return context
  }
  await context.addCookies(cookiesOf(options))
  const hasScripts = options.javaScriptEnabled ?? true
  const open = async () => (hasScripts ? startApp(await context.newPage()) : context.newPage())
  const page = await open()
  return {
    page,
    get context() {
      return changing()
    },
    expectRefusals: watched.expectRefusals,
    expectConnectionErrors: watched.expectConnectionErrors,
    takeFaults: watched.takeFaults,
    openTab: open,
    async go(path) {
      await page.goto(path)
    },
    async follow(path) {
      // The library keeps the router there for its own tools.
      await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`)
    },
    async screenshot(name) {
      await mkdir(screenshots, { recursive: true })
      const file = name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)
      for (const [at, each] of context.pages().entries())
        await each
          .screenshot({ path: join(screenshots, `${file}-${watched.number()}-${at}.png`) })
          .catch(() => undefined)
    },
    close: () => (isKept ? leaveContext(browser, wanted, used, options.site.url) : closeContext(used)),
  }
}
