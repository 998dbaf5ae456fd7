import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { isLong } from './kit/long.ts'
import { type Site, startSite } from './kit/site.ts'

// Measures the compressed size of pages as Lighthouse does: the size of scripts excludes headers, the total includes them.

const kB = 1_000
const { visit } = useBrowser({ isWhole: true })
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const quietMs = 1_000

/** Counts the bytes that a page loads, for scripts and in total, until it has made no request for a second. */
async function weightOf(page: Page, address: string) {
  const weight = { scripts: 0, all: 0 }
  const counting: Promise<void>[] = []
  let latest = performance.now()
  page.on('request', () => {
    latest = performance.now()
  })
  page.on('requestfinished', (request) => {
    latest = performance.now()
    counting.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        weight.all += responseBodySize + responseHeadersSize
        if (request.resourceType() === 'script') weight.scripts += responseBodySize
      }),
    )
  })
  await page.goto(address)
  await settle(page)
  await eventually(() => expect(performance.now() - latest).toBeGreaterThan(quietMs))
  page.removeAllListeners('requestfinished')
  await Promise.all(counting)
  return weight
}

test('loads at most 300 kB to sign in, of which 150 kB are scripts', async () => {
  const { page } = await visit({ site, language: 'en' })
  const { scripts, all } = await weightOf(page, '/login')
  expect(scripts).toBeLessThan(150 * kB)
  expect(all).toBeLessThan(300 * kB)
})

test('loads at most 300 kB for the home page', async () => {
  const { page } = await visit({ site, language: 'en' })
  expect((await weightOf(page, '/')).all).toBeLessThan(300 * kB)
})

test('loads at most 300 kB to register', async () => {
  const { page } = await visit({ site, language: 'en' })
  const { scripts, all } = await weightOf(page, '/register')
  expect(scripts).toBeLessThan(200 * kB)
  expect(all).toBeLessThan(300 * kB)
})

test('loads at most 300 kB to sign in in Arabic, of which 155 kB are scripts with their wording', async () => {
  const { page } = await visit({ site, language: 'ar' })
  const { scripts, all } = await weightOf(page, '/login')
  expect(scripts).toBeLessThan(155 * kB)
  expect(all).toBeLessThan(300 * kB)
})

test('loads at most 300 kB of scripts on the most used pages', async () => {
  const customer = await site.person()
  const admin = await site.admin()
  const [variant] = await site.sql<{ _id: string }[]>`SELECT _id FROM variants LIMIT 1`
  const heaviest = [
    [customer, '/'],
    [admin, '/admin/website_settings'],
    [admin, `/admin/vehicle_statistics/variant/${variant?._id}`],
  ] as const
  const others = [
    [customer, '/your_order'],
    [customer, '/profile_settings'],
    [admin, '/admin'],
    [admin, '/admin/manage_orders/pending_orders'],
    [admin, '/admin/vehicle_statistics/variant'],
    [admin, '/admin/agent_manager/agent_bulk_email/new'],
  ] as const
  for (const [person, address] of isLong ? [...heaviest, ...others] : heaviest) {
    const visitor = await visit({ site, as: person })
    expect((await weightOf(visitor.page, address)).scripts, address).toBeLessThan(300 * kB)
    await visitor.close()
  }
})
