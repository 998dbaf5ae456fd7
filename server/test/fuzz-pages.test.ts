import { readFileSync } from 'node:fs'
import { AddCategory } from '@mapwright/contract/shop/categories/category-endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fuzzRuns, nasty } from './nasty.ts'
import { type ShopSite, startShopSite } from './shop-kit.ts'
import { switchOn } from './site-state.ts'

// Requests every page of the built web app with malicious parameters, queries and cookies, as browsers and crawlers do.

const runs = fuzzRuns(6, 400)

const pages = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(new URL('../../web/dist/paths.json', import.meta.url), 'utf8')))
/** Paths for crawlers, and paths without a page. */
const others = [
  '/sitemap.xml',
  '/sitemap/$part',
  '/robots.txt',
  '/.well-known/security.txt',
  '/favicon.ico',
  '/$anything',
  '/assets/$file',
]

let site: ShopSite
let slugs: readonly string[]
beforeAll(async () => {
  site = await startShopSite()
  await switchOn(site, 'home_public')
  const { body } = await site.call(AddCategory, { body: { name: 'Cables', slug: 'cables' } }, site.asKeeper)
  const { slug } = await site.product({ category_id: body.category._id })
  slugs = [slug, 'cables']
})
afterAll(() => site.close())

/** Percent-encodings that are malformed or suspicious: incomplete, invalid UTF-8, path traversal and header injection. */
const broken = ['%', '%f', '%ff', '%00', '%ED%A0%80', '%C0%AF', '%2e%2e', '%2F..%2F', '%5C', '%0d%0aX-Injected:%201']

const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3_000).toWellFormed())

const nastyPart = fc.oneof({ weight: 2, arbitrary: nasty.map(encode) }, fc.constantFrom(...broken))

/** Query parameters of pages, in several notations for arrays and objects. */
const nastyQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...['page', 'size', 'keywords', 'category', 'brand', 'sort', 'min', 'max', 'in_stock', 'status', 'view', 'tab'],
        ...['from', 'to', 'token', 'next', '__proto__', 'constructor', '', '%00', '%ED%A0%80'],
      ),
      fc.constantFrom('', '', '[]', '[0]', '[__proto__]', '.a'),
      nastyPart,
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.map(([name, suffix, value]) => `${name}${suffix}=${value}`).join('&'))

const nastyCookie = fc
  .array(fc.tuple(fc.constantFrom('theme', 'language', 'dismissed', 'signed_in', '__proto__'), nastyPart), {
    maxLength: 4,
  })
  .map((cookies) => cookies.map(([name, value]) => `${name}=${value.slice(0, 1_000)}`).join('; '))

test.each([...pages, ...others])('%s causes no server error, whatever its parameters are', async (page) => {
  const known = fc.constantFrom(...slugs, '018f0000-0000-7000-8000-000000000000')
  const parameter = fc.oneof({ weight: 1, arbitrary: known }, { weight: 4, arbitrary: nastyPart })
  const parameters = fc.array(parameter, { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(parameters, nastyQuery, nastyCookie, nastyPart, async (values, query, cookie, language) => {
      let at = 0
      const path = page.replaceAll(/\$\w+/g, () => values[at++ % values.length] || '%00')
      const address = `${site.url}${path}?${query}`.slice(0, 14_000)
      const headers = { accept: 'text/html', cookie, 'accept-language': `${language.slice(0, 500)},en;q=0.5` }
      const response = await fetch(address, { headers, redirect: 'manual' })
      const text = await response.text()
      const seen = `${address.slice(0, 600)} ${JSON.stringify(headers).slice(0, 300)} ${text.slice(0, 200)}`
      expect(response.status, seen).toBeLessThan(500)
      expect(text, seen).not.toMatch(/\bat \S+ \(\S+:\d+|node_modules\/|\.ts:\d+/)
      expect(response.headers.get('x-injected')).toBeNull()
    }),
    runs,
  )
})
