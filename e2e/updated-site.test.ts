import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { button, heading } from './kit/controls.ts'
import { type Site, startSite } from './kit/site.ts'

// Scripts of the app that the server no longer has, as while a new version of the site is being installed.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const isScript = (url: string) => /\/assets\/[^/]+\.js$/.test(url)

/** Answers 404 to the requests of scripts, except those in `kept`. Returns the number of pages that were loaded since. */
async function removeScripts(context: BrowserContext, page: Page, kept: (url: string) => boolean) {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await context.route(/\/assets\/[^/]+\.js$/, (route) =>
    kept(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: '' }),
  )
  return () => loads
}

test('reloads once for a page whose script is gone, then offers a reload', async () => {
  const visitor = await visit({ site, as: await site.person() })
  const { page, context } = visitor
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (isScript(request.url())) loaded.add(request.url())
  })
  await visitor.go('/your_order')
  await heading(page, 'Your orders').waitFor()
  const first = new Set(loaded)
  visitor.expectRefusals(404)
  visitor.expectConnectionErrors()
  const loads = await removeScripts(context, page, (url) => first.has(url))
  // The reload ends the call that navigates.
  await visitor.follow('/team').catch(() => undefined)
  const message = page.getByRole('alert').filter({ hasText: 'the site was just updated' })
  await message.waitFor()
  expect(loads()).toBe(1)
  await context.unroute(/\/assets\/[^/]+\.js$/)
  await button(message, 'Reload').click()
  await heading(page, 'Team').waitFor()
})

test('shows a message instead of an empty page if the app cannot be loaded', async () => {
  const visitor = await visit({ site, as: await site.person(), language: 'de' })
  const { page, context } = visitor
  const html = await (await context.request.get('/your_order')).text()
  const entry = /\/assets\/index-[\w-]+\.js/.exec(html)?.[0] ?? ''
  const script = await (await context.request.get(entry)).text()
  const imported = [...script.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => name)
  const kept = [entry, ...imported]
  visitor.expectRefusals(404)
  visitor.expectConnectionErrors()
  const loads = await removeScripts(context, page, (url) => kept.some((name) => url.endsWith(name)))
  await page.goto('/your_order')
  const message = page.getByRole('alert')
  await message.getByText('Das konnte nicht geladen werden').waitFor()
  expect(loads()).toBe(2)
  await context.unroute(/\/assets\/[^/]+\.js$/)
  await button(message, 'Neu laden').click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const fault of visitor.takeFaults()) expect(fault).toContain('Failed to fetch dynamically imported module')
})

test('shows a message if even the first script is gone', async () => {
  const visitor = await visit({ site, as: await site.person(), language: 'de' })
  const { page, context } = visitor
  visitor.expectRefusals(404)
  visitor.expectConnectionErrors()
  await removeScripts(context, page, () => false)
  const open = page.goto('/your_order').catch(() => undefined)
  const message = page.getByRole('alert')
  await message.getByText('Das konnte nicht geladen werden').waitFor()
  await context.unroute(/\/assets\/[^/]+\.js$/)
  await button(message, 'Neu laden').click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await open
})
