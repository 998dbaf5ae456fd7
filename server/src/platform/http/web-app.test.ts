import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpHost } from '../../../test/http-host.ts'
import { startTestSite } from '../../../test/kit.ts'
import type { FirstPaint } from './web-app.ts'

const log: { level: number; msg: string; [fact: string]: unknown }[] = []
const paint: { error?: Error } = {}
const paints: Record<string, Partial<FirstPaint>> = {
  '/order_details/moved': { redirect: '/order_details/42' },
  '/order_details/gone': { isMissing: true },
  '/order_details/plain': { withoutScripts: '<h1>Cable</h1>' },
  '/order_details/placeholders': {
    title: '__SITE_DATA__ __PRERENDERED__ $&',
    withoutScripts: '<h1>__CSP_NONCE__</h1>',
    data: { title: '__SITE_DATA__ </head><div id="root">' },
  },
}
let dist: string
let host: Awaited<ReturnType<typeof httpHost>>
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'mapwright-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><html __HTML_ATTRS__><head><title>__TITLE__</title><script type="application/json">__SITE_DATA__</script><script type="module" src="/assets/app.js"></script></head>' +
      '<body><div id="root">__PRERENDERED__</div></body></html>',
  )
  await writeFile(join(dist, 'assets', 'app.js'), 'void 0')
  await writeFile(join(dist, 'paths.json'), JSON.stringify(['/', '/login', '/order_details/$id']))
  const preloads = {
    files: ['/assets/login.js', '/assets/login.css', '/assets/en.js', '/assets/de.js', '/assets/order.js'],
    pages: {
      '/login': { isInside: false, scripts: [0], styles: [1] },
      '/order_details/$id': { isInside: true, scripts: [4], styles: [] },
    },
    words: { en: [2], de: [3] },
  }
  await writeFile(join(dist, 'preloads.json'), JSON.stringify(preloads))
  await mkdir(join(dist, 'prerender'))
  await writeFile(
    join(dist, 'prerender', 'prerender.js'),
    `let times = 0
    export const audienceOf = (path) => (path === '/shop' ? 'visitors' : ['/register', '/broken'].includes(path) ? 'everybody' : undefined)
    export const narrowing = new Set(['category'])
    export const answersFor = async ({ path }, data, ask) => (path === '/shop' ? [[['shop'], await ask('/api/nothing')]] : [])
    export const prerender = async ({ path, language }) => {
      if (path === '/broken') throw new Error('cannot be rendered')
      times += 1
      return { html: '<h1>' + path + ' ' + language + ' ' + times + '</h1>', css: 'h1{color:red}', scheme: 'dark', isInert: true }
    }`,
  )
  host = await httpHost({
    routes: [],
    webDist: dist,
    onLog: (line) => log.push(line),
    firstPaint: (path) => {
      if (paint.error) throw paint.error
      return paints[path] ?? {}
    },
  })
})
afterAll(async () => {
  await host.close()
  await rm(dist, { recursive: true, force: true })
})

/** Sends a request with the unnormalized path and only these headers. `fetch` would change both. */
const statusOf = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(host.url)
    get({ hostname, port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['/', 200],
  ['/login', 200],
  ['/login/?from=mail', 200],
  ['/order_details/42', 200],
  ['/order_details', 404],
  ['/order_details/42/more', 404],
  ['/wp-admin', 404],
])('serves the web app at %s with status %i', async (path, status) => {
  const response = await host.send(path, { headers: browser })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.text).toContain('<html lang="en"')
})

test('redirects a page that has moved, and reports a page without content as missing', async () => {
  const moved = await fetch(`${host.url}/order_details/moved`, { headers: browser, redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/order_details/42'])
  expect(moved.headers.get('cache-control')).toBe('no-store')
  expect((await host.send('/order_details/gone', { headers: browser })).status).toBe(404)
})

test('shows the content of a page to readers without scripts', async () => {
  const { text } = await host.send('/order_details/plain', { headers: browser })
  expect(text).toContain('<noscript><h1>Cable</h1></noscript><div id="root"></div>')
  expect((await host.send('/order_details/42', { headers: browser })).text).not.toContain('<noscript>')
})

test('does not replace placeholders in the texts of the site', async () => {
  const { text } = await host.send('/order_details/placeholders', { headers: browser })
  expect(text).toContain('<title>__SITE_DATA__ __PRERENDERED__ $&#38;</title>')
  expect(text).toContain(
    '<script type="application/json">{"title":"__SITE_DATA__ \\u003c/head>\\u003cdiv id=\\"root\\">"}</script>',
  )
  expect(text).toContain('<noscript><h1>__CSP_NONCE__</h1></noscript><div id="root"></div>')
})

test('serves a prerendered page with its styles, the nonce of the response, and scripts with low priority', async () => {
  const { text, headers } = await host.send('/register', { headers: browser })
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
  expect(text).toContain(
    `<style nonce="${nonce}">#root>[data-prerendered]{display:contents}h1{color:red}</style></head><body><div id="root"><div data-prerendered inert><h1>/register en 1</h1></div></div>`,
  )
  expect(text).toContain('data-mantine-color-scheme="dark"')
  expect(text).toContain('<script type="module" fetchpriority="low" src="/assets/app.js">')
  const again = await host.send('/register/', { headers: browser })
  expect(again.text).toContain('<h1>/register en 1</h1>')
  expect((await host.send('/prerender/prerender.js', { headers: browser })).status).toBe(404)
})

test('renders a page for visitors with the responses to its first queries, unless the URL has filters or someone is signed in', async () => {
  const { text } = await host.send('/shop?utm_source=mail', { headers: browser })
  expect(text).toContain('<h1>/shop en ')
  expect(text).toContain('"answers":[[["shop"],{"status":404,')
  expect((await host.send('/shop?category=cables', { headers: browser })).text).not.toContain('<h1>')
  paints['/shop'] = { isSignedIn: true }
  const signedIn = await host.send('/shop', { headers: browser })
  expect(signedIn.text).not.toContain('<h1>')
  expect(signedIn.text).not.toContain('"answers"')
})

test('serves the app without its first HTML if a page cannot be prerendered, and logs the reason', async () => {
  const { text } = await host.send('/broken', { headers: browser })
  expect(text).toContain('<div id="root"></div>')
  expect(log.map(({ msg }) => msg)).toContain('web_app.prerendering_failed')
})

test.each(['/login', '/login/'])(
  'links in %s the files that the page loads, with the wording of its language',
  async (path) => {
    const { text } = await host.send(path, { headers: browser })
    expect(text).toContain(
      '<link rel="preload" as="style" crossorigin href="/assets/login.css" /><link rel="modulepreload" href="/assets/en.js" />' +
        '<link rel="modulepreload" href="/assets/login.js" /></head>',
    )
    expect((await host.send('/', { headers: browser })).text).not.toContain('preload')
  },
)

test('links the files of an inner page only for people who are signed in, and otherwise the files of the login page', async () => {
  const { text } = await host.send('/order_details/42', { headers: browser })
  expect(text).toContain('href="/assets/login.js"')
  expect(text).not.toContain('order.js')
  paints['/order_details/42'] = { isSignedIn: true }
  const inside = await host.send('/order_details/42', { headers: browser })
  expect(inside.text).toContain('<link rel="modulepreload" href="/assets/order.js" /></head>')
  expect(inside.text).not.toContain('login.js')
  delete paints['/order_details/42']
})

test('serves the list of preloads, which clients request again after each release', async () => {
  const list = await host.send('/preloads.json')
  expect([list.status, list.headers.get('cache-control')]).toEqual([200, 'no-cache'])
})

test.each(['/assets/none.js', '/assets', '/none.png', '/index.html', '/paths.json', '/.env', '/api/none', '/api'])(
  'responds to %s with 404 and a problem',
  async (path) => {
    const response = await host.send(path, { headers: browser })
    expect([response.status, response.json().code]).toEqual([404, 'request.not_found'])
  },
)

test.each([undefined, 'gzip', 'gzip, deflate, br, zstd'])(
  'responds to a missing file with 404 for Accept-Encoding %s',
  async (encoding) => {
    const paths = [
      '/assets/none.js',
      '/assets/none',
      '/assets/',
      '/assets/old/none.css',
      '/assets/app.js/none',
      '/assets/.',
    ]
    for (const path of paths) {
      const status = await statusOf(path, encoding ? { 'accept-encoding': encoding } : {})
      expect([path, status]).toEqual([path, 404])
    }
  },
)

test('serves robots.txt, the sitemap and the favicon', async () => {
  const robots = await host.send('/robots.txt')
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(robots.text).toContain('Sitemap: http://localhost/sitemap.xml')
  const sitemap = await host.send('/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toContain('application/xml')
  expect(sitemap.text).toContain('<loc>http://localhost/login</loc>')
  const icon = await fetch(`${host.url}/favicon.ico`, { redirect: 'manual' })
  expect([icon.status, icon.headers.get('location')]).toEqual([302, '/api/settings/icon/192'])
})

test('names the email address of the company for reports of vulnerabilities, for less than a year', async () => {
  const site = await startTestSite()
  try {
    const read = () => fetch(`${site.url}/.well-known/security.txt`)
    await site.sql`UPDATE settings SET company_email = ''`
    expect((await read()).status).toBe(404)
    await site.sql`UPDATE settings SET company_email = 'it+sec@example.com'`
    const response = await read()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = (await response.text()).trim().split('\n')
    const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)))
    expect(fields).toMatchObject({ Contact: 'mailto:it+sec@example.com' })
    expect(fields.Canonical).toMatch(/\/\.well-known\/security\.txt$/)
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  } finally {
    await site.close()
  }
})

test('on a full site, the favicon is a PNG and the sitemap follows the settings', async () => {
  const site = await startTestSite()
  const icon = await fetch(`${site.url}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  const listed = async () => {
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
    return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  }
  const before = await listed()
  await site.call(ChangePolicies, { body: { privacy_policy: '<p>We keep little.</p>' } }, { as: await site.admin() })
  expect(await listed()).toEqual(expect.arrayContaining([...before, '/privacy_policy']))
  expect(before).toEqual(expect.arrayContaining(['/login', '/register']))
  expect(before).not.toContain('/privacy_policy')
  await site.close()
})

test('logs static files at debug level only', async () => {
  log.length = 0
  expect((await host.send('/assets/app.js')).status).toBe(200)
  expect((await host.send('/login', { headers: browser })).status).toBe(200)
  const lines = log.filter(({ msg }) => msg === 'request')
  expect(lines.map(({ level, status }) => [level, status])).toEqual([
    [20, 200],
    [30, 200],
  ])
})

test('while the database is unavailable, browsers get a page that reloads, in their language, and other clients a problem', async () => {
  paint.error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const page = await host.send('/login', { headers: { ...browser, 'accept-language': 'de' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page.text).toContain('http-equiv="refresh"')
  expect(page.text).not.toMatch(/<script|src=|url\(/)
  const nonce = /<style nonce="([^"]+)"/.exec(page.text)?.[1]
  expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  const problem = await host.send('/login', { headers: { accept: '*/*' } })
  expect([problem.status, problem.json().code]).toEqual([503, 'request.unavailable'])
  delete paint.error
  expect((await host.send('/login', { headers: browser })).status).toBe(200)
})

test('files of the web app have a short policy, without headers for documents', async () => {
  const { headers } = await host.send('/assets/app.js')
  expect(headers.get('content-security-policy')).toBe("default-src 'self'; frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('permissions-policy')).toBeNull()
  const missing = await host.send('/assets/none.js')
  expect(missing.headers.get('content-security-policy')).toContain("default-src 'none'")
})
