import { GetAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import {
  ChangeVariantDetails,
  CompletedVariants,
  GetVariantDetails,
  GetVariantPicture,
} from '@mapwright/contract/vehicles/details-endpoints.ts'
import { variantCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoVehicles } from '../../test/demo-vehicles.ts'
import { type Person, startTestSite, type TestSite, unknownId } from '../../test/kit.ts'

let site: TestSite
let editor: Person
let dealer: Person
let variant: { _id: string; generation_id: string }
beforeAll(async () => {
  site = await startTestSite()
  editor = await site.staffWith('vehicle_statistics.variants.edit_details')
  dealer = await site.person()
  await loadDemoVehicles(site)
  const [row] = await site.sql<(typeof variant)[]>`SELECT _id, generation_id FROM variants ORDER BY _id LIMIT 1`
  if (row) variant = row
})
afterAll(() => site.close())

const photo = async (width: number, height: number, exif = false) => {
  const image = sharp({ create: { width, height, channels: 3, background: '#f60' } }).jpeg()
  return new File(
    [new Uint8Array(await (exif ? image.withExif({ IFD0: { Make: 'Camera' } }) : image).toBuffer())],
    'a.jpg',
  )
}

const change = (body: { description?: string; order: string }, pictures: File[] = [], as = editor) =>
  site.call(ChangeVariantDetails, { params: { id: variant._id }, body, files: { pictures } }, { as })
const details = async () =>
  (await site.call(GetVariantDetails, { params: { id: variant._id } }, { as: dealer })).body.details

test('refuses changes by dealers and staff without the permission, and unknown variants', async () => {
  const other = await site.staffWith('vehicle_statistics.variants.edit')
  for (const as of [dealer, other]) expect((await change({ order: '' }, [], as)).status).toBe(403)
  const nowhere = await site.call(GetVariantDetails, { params: { id: unknownId } }, { as: dealer })
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'vehicles.variant_not_found'])
  expect(await details()).toEqual({ description: '', pictures: [], updated_at: null })
})

test('refuses invalid pictures, including SVG, without changing anything', async () => {
  for (const content of ['no picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', '']) {
    const response = await change({ description: 'x', order: 'new' }, [new File([content], 'a.jpg')])
    expect([response.status, response.body.code]).toEqual([422, 'vehicles.not_a_picture'])
  }
  const bomb = await change({ order: 'new' }, [await photo(9000, 7000)])
  expect([bomb.status, bomb.body.code]).toEqual([422, 'vehicles.picture_too_large'])
  expect(await details()).toMatchObject({ description: '', pictures: [] })
})

test('keeps basic formatting of a description and removes active content', async () => {
  const description =
    '<h2>Known</h2><p onclick="x()">Reads <strong>on the bench</strong> <a href="javascript:x">a</a> <a href="https://example.com">b</a></p><script>x()</script><img src=x onerror=x()>'
  const { body } = await change({ description, order: '' })
  expect(body.details.description).toBe(
    '<h2>Known</h2><p>Reads <strong>on the bench</strong> <a>a</a> <a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">b</a></p>',
  )
})

test('re-encodes pictures without metadata, orders them, shows them to dealers and removes omitted ones', async () => {
  const first = (await change({ order: 'new,new' }, [await photo(3000, 1500, true), await photo(40, 80)])).body.details
  expect(first.pictures.map(({ width, height }) => [width, height])).toEqual([
    [1920, 960],
    [40, 80],
  ])
  const [wide, tall] = first.pictures.map(({ _id }) => _id)
  const shown = await site.call(GetVariantPicture, { params: { id: wide ?? '' } }, { as: dealer })
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined()
  expect((await site.call(GetVariantPicture, { params: { id: wide ?? '' } })).status).toBe(401)

  const second = (await change({ order: `${tall},new,${wide}` }, [await photo(10, 10)])).body.details
  expect(second.pictures.map(({ width }) => width)).toEqual([40, 10, 1920])
  const third = (await change({ order: `${wide}` })).body.details
  expect(third.pictures.map(({ _id }) => _id)).toEqual([wide])
  expect((await site.call(GetVariantPicture, { params: { id: tall ?? '' } }, { as: dealer })).status).toBe(404)
})

test('refuses an order with missing, additional, duplicate or foreign pictures', async () => {
  const own = (await change({ order: 'new' }, [await photo(10, 10)])).body.details.pictures[0]?._id
  for (const [order, pictures] of [
    ['new', []],
    ['', [await photo(10, 10)]],
    [`${own},${own}`, []],
    ['nonsense', []],
  ] as const) {
    const response = await change({ order }, [...pictures])
    expect([order, response.status]).toEqual([order, 400])
  }
  const foreign = await change({ order: `${own},${unknownId}` })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'vehicles.picture_not_found'])
  expect((await details()).pictures.map(({ _id }) => _id)).toEqual([own])
})

test('audits a change with the previous details', async () => {
  await change({ description: '<p>One</p>', order: '' })
  await change({ description: '<p>Two</p>', order: '' })
  const admin = await site.admin()
  const { body } = await site.call(GetAudit, { query: { size: 1 } }, { as: admin })
  expect(JSON.stringify(body)).toContain('<p>One</p>')
})

test('lists only variants with control unit, power and a stage as completed', async () => {
  const admin = await site.admin()
  const bare = { generation_id: variant.generation_id, name: 'bare' }
  await site.call(variantCalls.add, { body: bare }, { as: admin })
  const input = { params: { generation: variant.generation_id } }
  const { variants } = (await site.call(CompletedVariants, input, { as: dealer })).body
  expect(variants.map(({ _id }) => _id)).toContain(variant._id)
  expect(variants.map(({ name }) => name)).not.toContain('bare')
  const lacking = { query: { generation_id: variant.generation_id, lacks: 'stages' as const } }
  expect((await site.call(variantCalls.list, lacking, { as: admin })).body.variants.map(({ name }) => name)).toEqual([
    'bare',
  ])
})

test('removes pictures with their variant', async () => {
  const [picture] = (await change({ order: 'new' }, [await photo(10, 10)])).body.details.pictures
  const admin = await site.admin()
  expect((await site.call(variantCalls.remove, { params: { id: variant._id } }, { as: admin })).status).toBe(200)
  const [file] = await site.sql<{ deleted_at: Date | null }[]>`
    SELECT deleted_at FROM files WHERE _id = ${picture?._id ?? ''}`
  expect(file?.deleted_at).not.toBeNull()
})
