import { ChangeSettings, ChangeThemeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'
import { contentSecurityPolicy, permissionsPolicy } from '../platform/http/security-headers.ts'
import { firstPaint } from './first-paint.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const page = (url: string) => firstPaint(site.sql, { url, headers: {} } as FastifyRequest, 'https://example.com')
const imagesOf = (origins: readonly string[]) =>
  /img-src ([^;]*)/.exec(contentSecurityPolicy('n', { imageOrigins: origins }))?.[1]

test('allows images from the map server only when one is configured', async () => {
  expect(imagesOf((await page('/login')).imageOrigins)).toBe("'self' data: blob:")
  const admin = await site.admin()
  const name = (map_tiles: string) => site.call(ChangeSettings, { body: { map_tiles } }, { as: admin })
  for (const refused of [
    'http://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    "https://tiles.example; script-src 'unsafe-inline'/{z}/{x}/{y}",
    'https://tiles.example\u2028/{z}/{x}/{y}',
  ])
    expect((await name(refused)).body.fields?.['map_tiles']?.code, refused).toBe('not_a_tile_address')
  expect((await name('https://tiles.example:8443/{z}/{x}/{y}.png?key=1')).status).toBe(200)
  expect(imagesOf((await page('/login')).imageOrigins)).toBe("'self' data: blob: https://tiles.example:8443")
  // A URL that browsers cannot parse disables the map, but does not break the page.
  expect((await name('https://1.2.3.999/{z}/{x}/{y}.png')).status).toBe(200)
  expect(imagesOf((await page('/login')).imageOrigins)).toBe("'self' data: blob:")
  await name('')
})

test('allows geolocation only on the dealer locator', async () => {
  expect(permissionsPolicy(await page('/dealers-locator?from=menu'))).toContain('geolocation=(self)')
  for (const url of ['/', '/login', '/dealers-locator/x'])
    expect(permissionsPolicy(await page(url)), url).toContain('geolocation=()')
})

test("contains the operator's accent color for every theme, and the whole custom theme if it is shown", async () => {
  const admin = await site.admin()
  expect((await page('/login')).styles).toBe('')
  const colors = { accent_color: '#0b5fff', card_bg_color: '#fffdf5' }
  const reply = await site.call(ChangeThemeSettings, { body: colors }, { as: admin })
  expect(reply.body.theme_settings).toMatchObject(colors)
  const shown = async (theme: string) => {
    const response = await fetch(`${site.url}/login`, { headers: { accept: 'text/html', cookie: `theme=${theme}` } })
    return response.status === 200 ? response.text() : ''
  }
  const { styles } = await firstPaint(
    site.sql,
    { url: '/login', headers: { cookie: 'theme=custom' } } as FastifyRequest,
    'https://example.com',
  )
  expect(styles).toContain(":root[data-theme='dark']{--accent:#0b5fff;")
  expect(styles).toContain('--panel:#fffdf5')
  expect((await page('/login')).styles).not.toContain('--panel')
  // Without a built web app, there is no page to check.
  const html = await shown('custom')
  if (html) expect(html).toMatch(/<style nonce="[^"]+">:root\[data-theme='default'\]\{--accent:#0b5fff/)
})

test('uses the logo as the icon of the tab if there is one', async () => {
  expect((await page('/login')).head).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />')
  const green = { create: { width: 30, height: 30, channels: 3, background: '#00ff00' } } as const
  const logo = new File([new Uint8Array(await sharp(green).png().toBuffer())], 'logo.png')
  await site.call(ChangeSettings, { body: {}, files: { logo } }, { as: await site.admin() })
  const head = (await page('/login')).head ?? ''
  expect(head).not.toContain('favicon.svg')
  const address = /<link rel="icon" href="([^"]+)" type="image\/png"/.exec(head)?.[1] ?? ''
  expect(address).toMatch(/^\/api\/settings\/icon\/192\?v=/)
  expect((await fetch(site.url + address)).headers.get('content-type')).toBe('image/png')
})

test.each([true, false])('states whether the site can mail codes: %s', async (sendsMail) => {
  const request = { url: '/register', headers: {} } as FastifyRequest
  const painted = await firstPaint(site.sql, request, 'https://example.com', async () => sendsMail)
  expect(painted).toMatchObject({ data: { sends_mail: sendsMail } })
})
