import { ChangeSettings, DownloadIcon, DownloadManifest } from '@mapwright/contract/site/site-endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
})
afterAll(() => site.close())

const iconOf = async (size: '180' | '192' | '512') => {
  const { status, headers, bytes } = await site.call(DownloadIcon, { params: { size } })
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  return sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

test('an icon of another size is refused', async () => {
  expect((await site.call(DownloadIcon, { params: { size: '9999' as never } })).status).toBe(400)
})

test('a phone is told the name of the site, and finds its icons', async () => {
  await site.sql`UPDATE settings SET title = 'Turbo & Sons'`
  const { headers, bytes } = await site.call(DownloadManifest, {})
  expect(headers.get('content-type')).toBe('application/manifest+json')
  const told = JSON.parse(new TextDecoder().decode(bytes))
  expect(told).toMatchObject({ name: 'Turbo & Sons', display: 'standalone', start_url: '/' })
  for (const { src } of told.icons) expect((await fetch(site.url + src)).status).toBe(200)
})

test('the icon is the own sign, and the logo once there is one', async () => {
  const own = await iconOf('192')
  expect([own.info.width, own.info.height]).toEqual([192, 192])
  const green = { create: { width: 300, height: 100, channels: 3, background: '#00ff00' } } as const
  const logo = new File([new Uint8Array(await sharp(green).png().toBuffer())], 'logo.png')
  await site.call(ChangeSettings, { body: {}, files: { logo } }, { as: await site.admin() })
  const { data, info } = await iconOf('192')
  const middle = (96 * info.width + 96) * info.channels
  expect([...data.subarray(middle, middle + 3)]).toEqual([0, 255, 0])
  expect([...data.subarray(0, 3)]).toEqual([0x12, 0x12, 0x11])
})
