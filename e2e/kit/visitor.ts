import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Theme } from '@mapwright/contract/accounts/user.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Person } from './site.ts'
import { watch } from './watch-pages.ts'

const screenshots = fileURLToPath(new URL('../../test-results/journeys', import.meta.url))
const maxWaitMs = 30_000

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
/** A narrow phone, on which pages are checked in the long run. */
export const smallPhone = { width: 360, height: 740 }

const maxCloseMs = 10_000

export type VisitorOptions = {
  site: { url: string }
  /** The signed-in user; nobody by default. */
  as?: Person | undefined
  theme?: Theme
  language?: string
  viewport?: { width: number; height: number }
  /** True for a touch device with a coarse pointer. */
  isTouch?: boolean
  /** The language of the browser. */
  locale?: string
  javaScriptEnabled?: boolean
  /**
   * True to enable the service worker, for offline use and push messages. Most tests disable it, because it fetches all files of the first page
   * again.
   */
  hasServiceWorker?: boolean
}

export type Visitor = {
  page: Page
  context: BrowserContext
  go(path: string): Promise<void>
  /** Navigates within the app, like a link, without reloading it. */
  follow(path: string): Promise<void>
  /** Expects responses with these statuses from now on. */
  expectRefusals(...statuses: number[]): void
  /** Expects failed connections from now on. */
  expectConnectionErrors(): void
  /** Opens another tab in the same context. */
  openTab(): Promise<Page>
  takeFaults(): string[]
  screenshot(name: string): Promise<void>
  close(): Promise<void>
}

const cookiesOf = ({ site, theme, language }: VisitorOptions) =>
  Object.entries({ theme, language }).flatMap(([name, value]) => (value ? [{ name, value, url: site.url }] : []))

/**
 * Returns a script that signs in before the first page loads, and the cookie that tells the server about the session. Playwright's own API would have
 * to open a page for this.
 */
const signIn = ({
  access_token,
  refresh_token,
  origin,
}: {
  access_token: string
  refresh_token: string
  origin: string
}) => {
  if (location.origin !== origin || document.cookie.includes('test_signed_in')) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page would start without it
  document.cookie = 'test_signed_in=1; path=/'
  localStorage.setItem('mapwright.access_token', access_token)
  localStorage.setItem('mapwright.refresh_token', refresh_token)
}

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

/**
 * Opens a visitor with a separate browser context. Console errors, violations of the content security policy and unexpected error responses are
 * faults.
 */
export async function openVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: options.site.url,
    viewport: options.viewport ?? desktop,
    locale: options.locale ?? 'en-GB',
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    timezoneId: 'Europe/Berlin',
    ...(options.isTouch ? { hasTouch: true, isMobile: true } : {}),
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(maxWaitMs)
  const cookies = cookiesOf(options)
  if (cookies.length > 0) await context.addCookies(cookies)
  if (options.as) {
    const { token, refresh_token } = options.as
    await context.addInitScript(signIn, {
      access_token: token,
      refresh_token,
      origin: new URL(options.site.url).origin,
    })
  }
  if (!options.hasServiceWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker')
  const watched = await watch(context)
  const hasScripts = options.javaScriptEnabled ?? true
  const open = async () => (hasScripts ? startApp(await context.newPage()) : context.newPage())
  const page = await open()
  return {
    page,
    context,
    expectRefusals: watched.expectRefusals,
    expectConnectionErrors: watched.expectConnectionErrors,
    takeFaults: watched.takeFaults,
    openTab: open,
    async go(path) {
      await page.goto(path)
    },
    async follow(path) {
      // TanStack Router exposes the router under this name for its developer tools.
      await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`)
    },
    async screenshot(name) {
      await mkdir(screenshots, { recursive: true })
      const file = name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)
      for (const [at, each] of context.pages().entries())
        await each.screenshot({ path: join(screenshots, `${file}-${watched.number}-${at}.png`) }).catch(() => undefined)
    },
    async close() {
      // Limits the wait, because Chromium sometimes fails to close a page during navigation. Such a page is closed with the browser.
      await Promise.race([context.close(), sleep(maxCloseMs)])
    },
  }
}
