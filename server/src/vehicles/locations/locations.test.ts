import {
  AddLocation,
  ChangeLocation,
  DownloadLocationPicture,
  GetOneLocation,
  locationCalls,
} from '@mapwright/contract/vehicles/locations/location-endpoints.ts'
import {
  generationCalls,
  manufacturerCalls,
  variantCalls,
  vmodelCalls,
  vtypeCalls,
} from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
let admin: Person
let keeper: Person
let customer: Person
let built = 0

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
  keeper = await site.staffWith('miscellaneous')
  customer = await site.person()
})
afterAll(() => site.close())

/** Creates a vehicle, from the type down to two variants. */
async function vehicle() {
  const as = admin
  const name = `Golf ${++built}`
  const vtype = (await site.call(vtypeCalls.add, { body: { name } }, { as })).body.vtype._id
  const manufacture = (await site.call(manufacturerCalls.add, { body: { vtype_id: vtype, name } }, { as })).body
    .manufacturer._id
  const vmodel = (await site.call(vmodelCalls.add, { body: { manufacturer_id: manufacture, name } }, { as })).body
    .vmodel._id
  const generation = (await site.call(generationCalls.add, { body: { vmodel_id: vmodel, name } }, { as })).body
    .generation._id
  const variant = async (engine: string) =>
    (await site.call(variantCalls.add, { body: { generation_id: generation, name: engine } }, { as })).body.variant._id
  return { vtype, manufacture, vmodel, generation, variant: await variant('2.0 TDI'), other: await variant('1.6 TDI') }
}

const photo = async (width = 400, height = 300, color = '#f60') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: color } })
          .jpeg()
          .withExif({ IFD0: { Make: 'Nokia', ImageDescription: 'secret place' } })
          .toBuffer(),
      ),
    ],
    'photo.jpg',
  )

type Body = Record<string, string>
const add = (body: Body, files: Record<string, File[]> = {}) =>
  site.call(AddLocation, { body, files } as never, { as: keeper })
const change = (id: string, body: Body, files: Record<string, File[]> = {}) =>
  site.call(ChangeLocation, { params: { id }, body, files } as never, { as: keeper })
const one = (query: Body) => site.call(GetOneLocation, { query } as never, { as: customer })
const picture = (id: string) => site.call(DownloadLocationPicture, { params: { id } }, { as: customer })
const down = ({ vtype, manufacture, vmodel, generation, variant }: Body) =>
  ({ vtype, manufacture, vmodel, generation, variant }) as Body

describe('refuses', () => {
  test('levels that are unknown, missing or not below each other', async () => {
    const [golf, other] = [await vehicle(), await vehicle()]
    expect((await add({ vtype: golf.vtype, manufacture: other.manufacture, ecu_location: 'a' })).body.code).toBe(
      'vehicles.parent_not_found',
    )
    expect((await add({ vtype: customer._id, ecu_location: 'a' })).body.code).toBe('vehicles.parent_not_found')
    expect((await add({ ecu_location: 'a' })).status).toBe(400)
    expect((await one({ vtype: other.vtype, generation: golf.generation })).status).toBe(404)
    expect((await one({})).status).toBe(404)
  })

  test('an empty entry and a second one for the same level', async () => {
    const { vtype } = await vehicle()
    expect((await add({ vtype })).body.code).toBe('vehicles.location_empty')
    const { location } = (await add({ vtype, ecu_location: 'Under the bonnet' })).body
    expect((await add({ vtype, adblue_location: 'Boot' })).body.code).toBe('vehicles.location_taken')
    expect((await change(location._id, { ecu_location: '' })).body.code).toBe('vehicles.location_empty')
  })

  test('invalid pictures, too many pixels and a ninth picture, without storing anything', async () => {
    const { vtype } = await vehicle()
    const send = (...images: File[]) => add({ vtype }, { ecu_location_images: images })
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg')
    expect((await send(svg)).body.code).toBe('vehicles.not_a_picture')
    const huge = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const tooLarge = await send(new File([new Uint8Array(huge)], 'a.png'))
    expect([tooLarge.status, tooLarge.body.code]).toEqual([422, 'vehicles.picture_too_large'])
    const image = await photo(20, 20)
    const { location } = (await send(...Array.from({ length: 8 }, () => image))).body
    expect((await change(location._id, {}, { ecu_location_images: [image] })).body.code).toBe(
      'vehicles.too_many_pictures',
    )
  })

  test('an order with pictures of another entry, duplicates or too many new ones', async () => {
    const [golf, other] = [await vehicle(), await vehicle()]
    const entry = async ({ vtype }: Body) =>
      (await add({ vtype: vtype ?? '' }, { ecu_location_images: [await photo()] })).body.location
    const [mine, theirs] = [await entry(golf), await entry(other)]
    const [own, foreign] = [mine, theirs].map((location) => location.ecu_location_images[0]?._id ?? '')
    for (const order of [`${own},${foreign}`, `${own},${own}`, `${own},new`])
      expect((await change(mine._id, { ecu_order: order })).body.fields?.['ecu_order']?.code).toBe('invalid')
  })
})

test('uses the closest level for the ECU and for AdBlue separately', async () => {
  const golf = await vehicle()
  const ask = async (variant: string) => (await one(down({ ...golf, variant }))).body.location
  expect(await ask(golf.variant)).toBeNull()
  await add({ vtype: golf.vtype, ecu_location: 'Somewhere in front' })
  const { manufacture, vmodel, generation } = golf
  await add({ vtype: golf.vtype, manufacture, vmodel, generation, adblue_location: 'Boot floor' })
  await add({ ...down(golf), ecu_location: 'Water box, left' })
  expect(await ask(golf.variant)).toMatchObject({ ecu_location: 'Water box, left', adblue_location: 'Boot floor' })
  const sister = await ask(golf.other)
  expect(sister).toMatchObject({ ecu_location: 'Somewhere in front', adblue_location: 'Boot floor' })
  expect([sister?.ecu_from.length, sister?.adblue_from.length, sister?.path.length]).toEqual([1, 4, 5])
  expect((await one({ vtype: golf.vtype })).body.location?.adblue_location).toBe('')
  expect((await one({ variant: golf.variant })).body.location?.path).toHaveLength(5)
})

test('re-encodes pictures for customers, smaller and without metadata', async () => {
  const golf = await vehicle()
  const { location } = (await add({ vtype: golf.vtype }, { adblue_location_images: [await photo(4000, 3000)] })).body
  expect(location.adblue_location_images).toMatchObject([{ width: 1920, height: 1440 }])
  const shown = await picture(location.adblue_location_images[0]?._id ?? '')
  const facts = await sharp(shown.bytes).metadata()
  expect([facts.format, facts.width, facts.exif]).toEqual(['webp', 1920, undefined])
  expect(Buffer.from(shown.bytes).includes('secret place')).toBe(false)
  expect((await picture(golf.variant)).status).toBe(404)
})

test('reorders, removes and adds pictures in one call', async () => {
  const { vtype } = await vehicle()
  const images = [await photo(10, 10), await photo(20, 20), await photo(30, 30)]
  const { location } = (await add({ vtype }, { ecu_location_images: images })).body
  const widths = (entry: typeof location) => entry.ecu_location_images.map(({ width }) => width)
  expect(widths(location)).toEqual([10, 20, 30])
  const [first, second, third] = location.ecu_location_images.map(({ _id }) => _id)
  const changed = await change(
    location._id,
    { ecu_order: `${third},new,${first}` },
    { ecu_location_images: [await photo(40, 40)] },
  )
  expect(widths(changed.body.location)).toEqual([30, 40, 10])
  expect((await picture(second ?? '')).status).toBe(404)
  const described = await change(location._id, { ecu_location: 'Left' })
  expect(widths(described.body.location)).toEqual([30, 40, 10])
  expect(widths((await change(location._id, { ecu_order: '' })).body.location)).toEqual([])
})

test('moves an entry to another vehicle, finds it by words and level, and removes it with its pictures', async () => {
  const golf = await vehicle()
  const { location } = (await add({ vtype: golf.vtype }, { ecu_location_images: [await photo()] })).body
  const moved = (await change(location._id, { ...down(golf), ecu_location: 'Qwertz' })).body.location
  expect([moved.level, moved.variant, moved.path.length]).toEqual(['variant', golf.variant, 5])
  const list = await site.call(
    locationCalls.list,
    { query: { search_keyword: 'TDI qwertz', level: 'variant' } },
    { as: keeper },
  )
  expect(list.body.locations).toEqual([moved])
  expect((await site.call(locationCalls.remove, { params: { id: location._id } }, { as: keeper })).status).toBe(200)
  expect((await picture(location.ecu_location_images[0]?._id ?? '')).status).toBe(404)
  const again = await site.call(locationCalls.removeMany, { body: { ids: [location._id] } }, { as: keeper })
  expect(again.body.code).toBe('vehicles.location_not_found')
})

test('removes the entry with its vehicle and leaves the picture files to the sweep', async () => {
  const golf = await vehicle()
  const { location } = (await add(down(golf), { ecu_location_images: [await photo()] })).body
  await site.call(variantCalls.remove, { params: { id: golf.variant } }, { as: admin })
  const file_id = location.ecu_location_images[0]?._id ?? ''
  const [file] = await site.sql`SELECT deleted_at FROM files WHERE _id = ${file_id}`
  expect(file?.['deleted_at']).not.toBeNull()
  expect((await site.call(locationCalls.remove, { params: { id: location._id } }, { as: keeper })).status).toBe(404)
})
