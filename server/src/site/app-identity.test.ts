import { fileURLToPath } from 'node:url'
import { shareTarget } from '@mapwright/contract/api/share-target.ts'
import { ChangeSettings, DownloadIcon, DownloadManifest } from '@mapwright/contract/site/site-endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'
import { drawProfilePicture } from '../accounts/profile/draw-profile-picture.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
})
afterAll(() => site.close())

const readIcon = async (size: '180' | '192' | '512') => {
  const { status, headers, bytes } = await site.call(DownloadIcon, { params: { size } })
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  return sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

test('refuses unknown icon sizes', async () => {
  expect((await site.call(DownloadIcon, { params: { size: '9999' as never } })).status).toBe(400)
})

test('serves a manifest with the name of the site and working icons', async () => {
  await site.sql`UPDATE settings SET title = 'Turbo & Sons'`
  const { headers, bytes } = await site.call(DownloadManifest, {})
  expect(headers.get('content-type')).toBe('application/manifest+json')
  const told = JSON.parse(new TextDecoder().decode(bytes))
  expect(told).toMatchObject({ name: 'Turbo & Sons', display: 'standalone', start_url: '/' })
  for (const { src } of told.icons) expect((await fetch(site.url + src)).status).toBe(200)
})

test('offers shortcuts in the language of the browser, and a share target for files', async () => {
  const response = await fetch(`${site.url}/api/settings/manifest`, { headers: { 'accept-language': 'de' } })
  const { shortcuts, share_target } = (await response.json()) as { shortcuts: object[]; share_target: object }
  expect(shortcuts[0]).toEqual({ name: 'Neuer Auftrag', url: '/' })
  expect(share_target).toMatchObject({ action: shareTarget.path, method: 'POST', enctype: 'multipart/form-data' })
})

test('uses the favicon as the default icon', async () => {
  sharp.unblock({ operation: ['VipsForeignLoadSvgFile'] })
  const drawn = (file: string, density: number) =>
    sharp(fileURLToPath(new URL(file, import.meta.url)), { density })
      .resize(64, 64)
      .ensureAlpha()
      .raw()
      .toBuffer()
  const inTab = await drawn('../../../web/public/favicon.svg', 144)
  sharp.block({ operation: ['VipsForeignLoadSvgFile'] })
  sharp.unblock({ operation: ['VipsForeignLoadPngFile'] })
  const own = await drawn('default-icon.png', 72)
  const apart = own.map((value, at) => Math.abs(value - (inTab[at] ?? 0)))
  expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(3)
})

test('draws icons after uploads have disabled the SVG reader', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await expect(drawProfilePicture(svg)).rejects.toMatchObject({ code: 'accounts.not_a_picture' })
  expect((await readIcon('512')).info.width).toBe(512)
})

test('serves the default icon, or the logo once there is one', async () => {
  const own = await readIcon('192')
  expect([own.info.width, own.info.height]).toEqual([192, 192])
  const green = { create: { width: 300, height: 100, channels: 3, background: '#00ff00' } } as const
  const logo = new File([new Uint8Array(await sharp(green).png().toBuffer())], 'logo.png')
  await site.call(ChangeSettings, { body: {}, files: { logo } }, { as: await site.admin() })
  const { data, info } = await readIcon('192')
  const middle = (96 * info.width + 96) * info.channels
  expect([...data.subarray(middle, middle + 3)]).toEqual([0, 255, 0])
  expect([...data.subarray(0, 3)]).toEqual([0x12, 0x12, 0x11])
})
