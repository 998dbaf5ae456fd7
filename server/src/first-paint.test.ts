import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../test/kit.ts'
import { firstPaint } from './first-paint.ts'
import { contentSecurityPolicy, permissionsPolicy } from './platform/http/security-headers.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const page = (url: string) => firstPaint(site.sql, { url, headers: {} } as FastifyRequest, 'https://example.com')
const imagesOf = (origins: readonly string[]) => /img-src ([^;]*)/.exec(contentSecurityPolicy('n', origins))?.[1]

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
  // An address that browsers cannot parse disables the map and does not break the page.
  expect((await name('https://1.2.3.999/{z}/{x}/{y}.png')).status).toBe(200)
  expect(imagesOf((await page('/login')).imageOrigins)).toBe("'self' data: blob:")
  await name('')
})

test('allows geolocation only on the dealer locator', async () => {
  expect(permissionsPolicy(await page('/dealers-locator?from=menu'))).toContain('geolocation=(self)')
  for (const url of ['/', '/login', '/dealers-locator/x'])
    expect(permissionsPolicy(await page(url)), url).toContain('geolocation=()')
})
