import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import type { Person } from './site.ts'
import { type Watched, watch } from './watch-pages.ts'

/** A browser context with what is watched in it. */
export type Watching = { context: BrowserContext; watched: Watched }

type Wanted = BrowserContextOptions & { hasServiceWorker: boolean }

/** Contexts that earlier visitors have left, by their options: the app is in their caches and starts in half the time. */
const leftContexts = new WeakMap<Browser, Map<string, Watching[]>>()

const maxWaitMs = 30_000
const maxCloseMs = 10_000
const signInCookie = 'test_sign_in'

/** Signs in before the first page. Playwright's own way opens a page for it. */
const signIn = (name: string) => {
  // A sandboxed frame has no cookies.
  if (origin === 'null') return
  const given = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  if (!given) return
  const { url, access_token, refresh_token } = JSON.parse(decodeURIComponent(given.slice(name.length + 1)))
  if (url !== origin) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page would start without it
  document.cookie = `${name}=; path=/; max-age=0`
  localStorage.setItem('mapwright.access_token', access_token)
  localStorage.setItem('mapwright.refresh_token', refresh_token)
}

/** The cookie that signs a person in on the first page of a context. */
export const signInCookieOf = ({ token, refresh_token }: Person, url: string) => ({
  name: signInCookie,
  value: encodeURIComponent(JSON.stringify({ url: new URL(url).origin, access_token: token, refresh_token })),
  url,
})

const keyOf = (wanted: Wanted) => JSON.stringify(wanted)

/** A context as new, except that the files of the app may be in its cache. Without service workers unless they are wanted. */
export async function takeContext(browser: Browser, wanted: Wanted, isNew = false): Promise<Watching> {
  const left = isNew ? undefined : leftContexts.get(browser)?.get(keyOf(wanted))?.pop()
  if (left) return left
  const { hasServiceWorker, ...options } = wanted
  const context = await browser.newContext(options)
  context.setDefaultTimeout(maxWaitMs)
  await context.addInitScript(signIn, signInCookie)
  if (!hasServiceWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker')
  return { context, watched: await watch(context) }
}

/** Closes a context for good. Chromium sometimes never closes a page that is just being navigated; it ends with the browser. */
export const closeContext = async ({ context }: Watching): Promise<void> => {
  await Promise.race([context.close(), sleep(maxCloseMs)])
}

/** Closes the pages of a context, forgets what a site has stored there, and keeps it for the next visitor. */
export async function leaveContext(browser: Browser, wanted: Wanted, used: Watching, siteUrl: string): Promise<void> {
  const forgotten = forget(used, siteUrl).then(() => true)
  if (!(await Promise.race([forgotten, sleep(maxCloseMs, false)]))) return
  const byOptions = leftContexts.get(browser) ?? new Map<string, Watching[]>()
  leftContexts.set(browser, byOptions)
  const key = keyOf(wanted)
  byOptions.set(key, [...(byOptions.get(key) ?? []), used])
}

async function forget({ context, watched }: Watching, siteUrl: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
  const empty = await context.newPage()
  const session = await context.newCDPSession(empty)
  // All but the cache of files.
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,websql,file_systems'
  await session.send('Storage.clearDataForOrigin', { origin: new URL(siteUrl).origin, storageTypes })
  await empty.close()
  watched.startAgain()
}
