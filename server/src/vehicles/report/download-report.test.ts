import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { DownloadVehicleReport } from '@mapwright/contract/vehicles/report/report-endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemoVehicles } from '../../../test/demo-vehicles.ts'
import { type Person, startTestSite, type TestSite, unknownId } from '../../../test/kit.ts'
import { powerSvg } from './power-svg.ts'
import { reportDocument } from './report-document.ts'

let site: TestSite
let dealer: Person
let golf: string

beforeAll(async () => {
  site = await startTestSite()
  dealer = await site.person()
  await loadDemoVehicles(site)
  const [row] = await site.sql<{ _id: string }[]>`SELECT _id FROM variants WHERE engine_code = 'CHHB'`
  golf = row?._id ?? ''
})
afterAll(() => site.close())

const ask = (id: string, query: { stage?: number } = {}, as: Person | undefined = dealer) =>
  site.call(DownloadVehicleReport, { params: { id }, query }, { as })

it('is refused to visitors, for an unknown vehicle and for an invalid stage', async () => {
  const anonymous = await site.call(DownloadVehicleReport, { params: { id: golf }, query: {} })
  expect(anonymous.status).toBe(401)
  expect((await ask(unknownId)).body).toMatchObject({ code: 'vehicles.variant_not_found' })
  expect((await ask(golf, { stage: 9 })).status).toBe(400)
})

it('is a PDF named after the vehicle, with and without a picture of the dealer', async () => {
  const plain = await ask(golf, { stage: 2 })
  expect(plain.status).toBe(200)
  expect(new TextDecoder().decode(plain.bytes.slice(0, 5))).toBe('%PDF-')
  expect(plain.headers.get('content-disposition')).toContain('Volkswagen-Golf-GTI-2.0-TSI-220.pdf')
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c8500a' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' })
  expect((await site.call(UpdateProfile, { body: {}, files: { picture: file } }, { as: dealer })).status).toBe(200)
  const own = await ask(golf)
  expect(own.status).toBe(200)
  expect(own.bytes.length).toBeGreaterThan(plain.bytes.length)
})

it('works without figures and uses a language that the font supports', async () => {
  await site.sql`UPDATE variants SET power_hp = NULL WHERE _id = ${golf}`
  expect((await ask(golf)).status).toBe(200)
  const [vehicle] = await site.sql`SELECT * FROM vehicles WHERE _id = ${golf}`
  const now = new Date()
  const document = (language: string) =>
    JSON.stringify(
      reportDocument({ vehicle, stage: undefined, from: 'Works', logo: undefined, language, now } as never),
    )
  expect(document('de')).toContain('Fahrzeug')
  expect(document('ar')).toBe(document('en'))
})

it('escapes names in the drawing', () => {
  const words = { number: String, power_hp: '<script>"&', torque_nm: 'Nm' }
  const peak = { power_hp: 150, torque_nm: 340 }
  const svg = powerSvg({ before: peak, engine: { fuel: 'diesel', displacement_cc: 1968 } }, words)
  expect(svg).toContain('150 &#60;script&#62;&#34;&#38;')
  expect(svg.match(/<path/g)).toHaveLength(2)
})
