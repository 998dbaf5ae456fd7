import { DownloadVehiclePicture } from '@mapwright/contract/home/home-endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/kit.ts'
import { switchOn } from '../../../test/site-state.ts'
import { setOwnTexts } from '../../platform/i18n/own-texts.ts'
import { loadSampleData } from '../../sample-data/load-sample-data.ts'
import { readPublicVehicle } from '../public-vehicle.ts'
import { readVehiclePicture } from './vehicle-picture.ts'

let site: TestSite
let ids: string[]
beforeAll(async () => {
  site = await startTestSite()
  await switchOn(site, 'home_public')
  await site.sql.begin((tx) => loadSampleData(tx, new Date()))
  const rows = await site.sql<{ _id: string }[]>`
    SELECT _id FROM variants WHERE power_hp IS NOT NULL AND torque_nm IS NOT NULL AND stages <> '[]' ORDER BY _id LIMIT 2`
  ids = rows.map(({ _id }) => _id)
})
afterAll(() => site.close())

const pathOf = async (id: string, language = 'en') => {
  const vehicle = await readPublicVehicle(site.sql, id)
  if (!vehicle) throw new Error('the vehicle is missing')
  return (await readVehiclePicture(site.sql, vehicle, language)).path
}

async function pictureOf(id = '', language = 'en') {
  const path = await pathOf(id, language)
  const response = await fetch(site.url + path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  const bytes = Buffer.from(await response.arrayBuffer())
  return { path, bytes, caching: response.headers.get('cache-control') }
}

/** Counts the pixels of a picture by color, such as "255,122,47". */
async function colorsOf(bytes: Buffer): Promise<Map<string, number>> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const colors = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.subarray(at, at + 3).join()
    colors.set(color, (colors.get(color) ?? 0) + 1)
  }
  return colors
}

it('is a PNG of 1200 × 630 pixels in the colors of the site, another one for each vehicle', async () => {
  const [one, other] = [await pictureOf(ids[0]), await pictureOf(ids[1])]
  const { format, width, height } = await sharp(one.bytes).metadata()
  expect([format, width, height]).toEqual(['png', 1200, 630])
  expect(one.bytes.equals(other.bytes)).toBe(false)
  // The default accent color, as a bar and as a curve.
  expect((await colorsOf(one.bytes)).get('255,122,47')).toBeGreaterThan(12_000)
  await site.sql`UPDATE theme_settings SET accent_color = '#2266dd'`
  const own = await pictureOf(ids[0])
  expect((await colorsOf(own.bytes)).get('34,102,221')).toBeGreaterThan(10_000)
  expect(own.path).not.toBe(one.path)
  await site.sql`UPDATE theme_settings SET accent_color = ''`
})

it('may be cached at its current address only, which changes with the figures', async () => {
  const before = await pictureOf(ids[0])
  expect(before.caching).toBe('public, max-age=31536000, immutable')
  await site.sql`UPDATE variants SET power_hp = power_hp + 1 WHERE _id = ${ids[0] ?? ''}`
  const former = await fetch(site.url + before.path)
  expect([former.status, former.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const after = await pictureOf(ids[0])
  expect(after.path).not.toBe(before.path)
  expect(after.bytes.equals(before.bytes)).toBe(false)
  expect(Buffer.from(await former.arrayBuffer()).equals(after.bytes)).toBe(true)
})

it.each(['ar', 'bn', 'hi', 'ja', 'ko', 'th', 'zh'])('is drawn in the language %s', async (language) => {
  const [own, english] = [await pictureOf(ids[0], language), await pictureOf(ids[0], 'en')]
  expect(own.bytes.equals(english.bytes)).toBe(false)
})

it('is drawn for long names, names with markup, and without figures', async () => {
  const id = ids[1] ?? ''
  await site.sql`UPDATE variants SET name = ${'<b>& "日産" '.repeat(12).slice(0, 120)} WHERE _id = ${id}`
  const named = await pictureOf(id)
  await site.sql`UPDATE variants SET power_hp = NULL WHERE _id = ${id}`
  const plain = await pictureOf(id)
  expect(plain.bytes.equals(named.bytes)).toBe(false)
})

it('is drawn with own texts that are too long for it', async () => {
  const before = await pictureOf(ids[0])
  try {
    setOwnTexts(['power', 'hp'].map((name) => ({ language: 'en', key: `home:finder.${name}`, text: 'W'.repeat(400) })))
    const after = await pictureOf(ids[0])
    expect(after.bytes.equals(before.bytes)).toBe(false)
  } finally {
    setOwnTexts([])
  }
})

it('is refused for an invalid language', async () => {
  const query = { language: 'xx' } as never
  expect((await site.call(DownloadVehiclePicture, { params: { id: ids[0] ?? '' }, query })).status).toBe(400)
})
