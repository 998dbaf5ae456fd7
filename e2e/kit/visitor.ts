import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Theme } from '@mapwright/contract/accounts/user.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Person } from './site.ts'
import { watch } from './watch.ts'

const pictures = fileURLToPath(new URL('../../test-results/journeys', import.meta.url))
const maxWaitMs = 30_000

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export type VisitorOptions = {
  site: { url: string }
  /** Signed in as; nobody by default. */
  as?: Person | undefined
  theme?: Theme
  language?: string
  viewport?: { width: number; height: number }
  /** A device that is tapped, with its coarse pointer. */
  isTouch?: boolean
  /** What the browser itself speaks. */
  locale?: string
  javaScriptEnabled?: boolean
}

export type Visitor = {
  page: Page
  context: BrowserContext
  go(path: string): Promise<void>
  /** The server is meant to refuse something with these statuses from here on. */
  expectRefusals(...statuses: number[]): void
  /** The server is meant to be out of reach at times from here on. */
  expectBrokenLine(): void
  /** A page in another tab of the same browser. */
  openTab(): Promise<Page>
  takeFaults(): string[]
  picture(name: string): Promise<void>
  leave(): Promise<void>
}

const cookiesOf = ({ site, theme, language }: VisitorOptions) =>
  Object.entries({ theme, language }).flatMap(([name, value]) => (value ? [{ name, value, url: site.url }] : []))

const storageOf = ({ site, as }: VisitorOptions) => ({
  cookies: [],
  origins: as
    ? [
        {
          origin: site.url,
          localStorage: [
            { name: 'mapwright.access_token', value: as.token },
            { name: 'mapwright.refresh_token', value: as.refresh_token },
          ],
        },
      ]
    : [],
})

/** Somebody with a browser of their own: one context, whose pages may not log an error, break the content policy or meet a 5xx. */
export async function openVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: options.site.url,
    viewport: options.viewport ?? desktop,
    locale: options.locale ?? 'en-GB',
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    timezoneId: 'Europe/Berlin',
    ...(options.isTouch ? { hasTouch: true, isMobile: true } : {}),
    reducedMotion: 'reduce',
    storageState: storageOf(options),
  })
  context.setDefaultTimeout(maxWaitMs)
  const cookies = cookiesOf(options)
  if (cookies.length > 0) await context.addCookies(cookies)
  const watched = await watch(context)
  const page = await context.newPage()
  return {
    page,
    context,
    expectRefusals: watched.expectRefusals,
    expectBrokenLine: watched.expectBrokenLine,
    takeFaults: watched.takeFaults,
    openTab: () => context.newPage(),
    async go(path) {
      await page.goto(path)
    },
    async picture(name) {
      await mkdir(pictures, { recursive: true })
      const file = name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)
      for (const [at, each] of context.pages().entries())
        await each.screenshot({ path: join(pictures, `${file}-${watched.number}-${at}.png`) }).catch(() => undefined)
    },
    async leave() {
      await context.close()
    },
  }
}
