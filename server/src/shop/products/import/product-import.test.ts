import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AddPictureZip, productImportCalls, ReadPictureImport } from '@mapwright/contract/shop/import-endpoints.ts'
import { ChangeProduct, GetProductBySlug } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { pictureOf, type ShopSite, startShopSite } from '../../../../test/shop-kit.ts'

let site: ShopSite
let pictures: Server
let address: string
let asked = 0
beforeAll(async () => {
  const picture = Buffer.from(await (await pictureOf('teal', 600, 400)).arrayBuffer())
  pictures = createServer((request, response) => {
    asked += 1
    if (request.url === '/moved.png') response.writeHead(302, { location: '/cable.png' }).end()
    else if (request.url === '/inside.png') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (request.url === '/cable.png') response.writeHead(200).end(picture)
    else if (request.url === '/page.html') response.writeHead(200).end('<html>')
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => pictures.once('listening', done))
  const target = `127.0.0.1:${(pictures.address() as AddressInfo).port}`
  address = `http://${target}`
  site = await startShopSite({ env: { PRIVATE_TARGETS: target } })
})
afterAll(async () => {
  await site.close()
  pictures.close()
})
beforeEach(async () => {
  await site.sql`DELETE FROM shop_products`
  await site.sql`DELETE FROM shop_categories`
})

const rowsOf = (...lines: string[]) => lines.map((line) => `${line}\n`).join('')
const read = async (id: string) =>
  (await site.call(productImportCalls.read, { params: { id } }, site.asKeeper)).body.import
const settled = async (id: string) => {
  await expect
    .poll(async () => (await read(id)).status, { timeout: 60_000, interval: 50 })
    .not.toMatch(/^(checking|applying)$/)
  return read(id)
}

async function check(content: string | Uint8Array, as = site.keeper, mapping?: Record<string, string>) {
  const body = mapping ? { columns: JSON.stringify(mapping) } : {}
  const file = new File([content as BlobPart], 'products.csv')
  const started = await site.call(productImportCalls.start, { body, files: { file } }, { as })
  return settled(started.body.import._id)
}
async function apply(id: string) {
  expect((await site.call(productImportCalls.apply, { params: { id } }, site.asKeeper)).status).toBe(200)
  return settled(id)
}
const importRows = async (...lines: string[]) => apply((await check(rowsOf(...lines)))._id)
const refusalsOf = async (id: string) =>
  (await site.call(productImportCalls.refusals, { params: { id } }, site.asKeeper)).body.refusals.map(
    ({ row, column, code }) => `${row} ${column} ${code}`,
  )
const exported = async (query: object = {}) =>
  (await site.call(productImportCalls.export, { query }, site.asKeeper)).bytes
const product = async (slug: string) =>
  (await site.call(GetProductBySlug, { params: { slug } }, site.asKeeper)).body.product
const picturesOf = async (id: string) =>
  (await site.call(ReadPictureImport, { params: { id } }, site.asKeeper)).body.pictures
const loaded = async (id: string) => {
  await expect.poll(async () => (await picturesOf(id)).waiting, { timeout: 60_000, interval: 50 }).toBe(0)
  return picturesOf(id)
}

test('refuses prices with decimals in a currency without decimals', async () => {
  await site.sql`UPDATE settings SET currency = 'JPY'`
  const { _id } = await check(
    rowsOf(
      'name,price,extra_options',
      'Cable,1200,Gift wrap = 300; Size 1.5 = 0',
      'Case,12.50,',
      'Bag,900,Size 2 = 100; Gift wrap = 3.50',
    ),
  )
  await site.sql`UPDATE settings SET currency = 'EUR'`
  expect(await refusalsOf(_id)).toEqual(['3 price not_a_number', '4 extra_options not_a_number'])
})

test('adds products with their categories, and changes those with the same code, slug or name', async () => {
  const dry = await check(
    rowsOf(
      'product_code,slug,name,price,category,inventory,status,weight,description',
      'A-1,,OBD cable,39.50,Tools > Cables,12,published,0.25,"<p onclick=""x()"">One</p>"',
      ',bench,Bench cleaner,21,Workshop,4,,,',
      ',,Splitter,5,tools > cables,,,,',
    ),
  )
  expect(dry).toMatchObject({ status: 'checked', added: 3, changed: 0 })
  expect(await site.sql`SELECT FROM shop_products`).toHaveLength(0)
  expect(await apply(dry._id)).toMatchObject({ status: 'applied', added: 3 })
  expect(await product('obd-cable')).toMatchObject({
    ...{ price: '39.50', category_name: 'Cables', inventory: 12, status: 'published', weight: 0.25 },
    description: '<p>One</p>',
  })
  const paths = await site.sql<{ key: string }[]>`SELECT key FROM shop_category_paths ORDER BY key`
  expect(paths.map(({ key }) => key.split('\u001f').join(' > '))).toEqual(['tools', 'tools > cables', 'workshop'])
  await importRows('product_code,price,slug', 'a-1,41,better-cable')
  expect(await product('obd-cable')).toMatchObject({
    slug: 'better-cable',
    price: '41.00',
    name: 'OBD cable',
    inventory: 12,
  })
  await importRows('slug,name,inventory', 'bench,Cleaner,7')
  expect(await product('bench')).toMatchObject({ name: 'Cleaner', inventory: 7, price: '21.00' })
  await importRows('name,price', 'SPLITTER,6')
  expect(await product('splitter')).toMatchObject({ price: '6.00', category_name: 'Cables' })
  expect(await site.sql`SELECT FROM shop_products`).toHaveLength(3)
})

test('changes nothing when an export is imported again, as CSV or as XLSX', async () => {
  const { _id: category_id } = await site.category('Cables > thick')
  const image_alts = JSON.stringify([['image1', 'A red square']])
  await site.product(
    { product_code: 'X-1', category_id, weight: '0.3', image_alts },
    { image1: await pictureOf('red') },
  )
  await site.product({ name: 'Key', kind: 'keys' })
  for (const format of ['csv', 'xlsx'])
    expect(await check(await exported({ format })), format).toMatchObject({
      status: 'checked',
      unchanged: 2,
      changed: 0,
      added: 0,
    })
  const text = new TextDecoder().decode(await exported())
  expect(text).toMatch(/https?:\/\/[^,]+\/api\/shop\/product\/picture\//)
  expect(text).toContain('Cables \\> thick')
  const drafts = new TextDecoder().decode(await exported({ status: 'draft' }))
  expect(drafts.trim().split('\n')).toHaveLength(1)
})

test('reports errors by row and column, and imports nothing from the file', async () => {
  await importRows('product_code,slug,name,price', 'A,a,First,1', 'B,b,Second,1')
  const dry = await check(
    rowsOf(
      'product_code,slug,name,price,ean,image_1',
      'C,,,5,,',
      'D,,No price,,,',
      'A,b,First,1,,',
      'E,,Bad code,1,4006381333932,',
      'F,,Bad picture,1,,ftp://example.com/x.png',
      'G,same,One,1,,',
      'H,same,Two,1,,',
    ),
  )
  expect(dry.status).toBe('refused')
  expect(await refusalsOf(dry._id)).toEqual([
    '2 name required',
    '3 price required',
    '4 slug taken',
    '5 ean wrong_form',
    '6 image_1 wrong_form',
    '8 slug repeated',
  ])
  const { refusals } = (await site.call(productImportCalls.refusals, { params: { id: dry._id } }, site.asKeeper)).body
  expect(refusals.map(({ label, value }) => [...label, value])).toEqual([
    ['', 'C', ''],
    ['No price', 'D', ''],
    ['First', 'A', 'b'],
    ['Bad code', 'E', '4006381333932'],
    ['Bad picture', 'F', 'ftp://example.com/x.png'],
    ['Two', 'H', 'same'],
  ])
  expect((await site.call(productImportCalls.apply, { params: { id: dry._id } }, site.asKeeper)).status).toBe(409)
})

test('needs the permissions of the edits it makes', async () => {
  const editor = await site.staffWith('shop_manager.product.edit')
  await importRows('product_code,name,price', 'A,First,1')
  const dry = await check(rowsOf('product_code,name,price,category', 'A,First,2,New', 'B,Second,1,'), editor)
  expect(await refusalsOf(dry._id)).toEqual(['2 category not_permitted', '3 name not_permitted'])
  const stranger = await site.staffWith('shop_manager.coupon.add')
  expect((await site.call(productImportCalls.list, {}, { as: stranger })).status).toBe(403)
  expect((await site.call(ReadPictureImport, { params: { id: dry._id } }, { as: stranger })).status).toBe(403)
  const refused = await site.call(
    AddPictureZip,
    { params: { id: dry._id }, body: {}, files: { zip: new File(['x'], 'x.zip') } },
    { as: stranger },
  )
  expect(refused.status).toBe(403)
})

test('loads pictures by address after the import is applied, reports failed ones, and does not load them again', async () => {
  const rows = rowsOf(
    'product_code,name,price,image_1,image_1_alt,image_2,image_3',
    `A,First,1,${address}/moved.png,The plug,${address}/gone.png,${address}/page.html`,
    `B,Second,1,${address}/inside.png,,https://127.0.0.1/x.png,`,
  )
  const dry = await check(rows)
  asked = 0
  await apply(dry._id)
  const report = await loaded(dry._id)
  expect(report).toMatchObject({ loaded: 1, failed: 4 })
  expect(report.failures.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    '2 image_2 unreachable',
    '2 image_3 not_a_picture',
    '3 image_1 refused_address',
    '3 image_2 refused_address',
  ])
  expect((await product('first')).image1).toMatchObject({ width: 600, height: 400, alt: 'The plug' })
  asked = 0
  const again = await check(rowsOf('product_code,image_1,image_1_alt', `A,${address}/moved.png,The plug`))
  expect([again.unchanged, asked]).toEqual([1, 0])
  // A picture of another product on this site, and an empty cell.
  const own = `/api/shop/product/picture/${(await product('first')).image1?._id}`
  const copied = await check(rowsOf('product_code,image_1', `B,${site.app.publicUrl}${own}`))
  await apply(copied._id)
  expect(await loaded(copied._id)).toMatchObject({ loaded: 1, failed: 0 })
  await importRows('product_code,image_1', 'A,')
  expect([(await product('first')).image1, (await product('second')).image1?.width]).toEqual([null, 600])
})

const zipOf = async (entries: Record<string, Uint8Array>) => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return new File([await buffer(zip.outputStream as Readable)], 'pictures.zip')
}

test('takes pictures from a ZIP by their file names, and lists missing ones in advance', async () => {
  const dry = await check(rowsOf('product_code,name,price,image_1,image_2', 'A,First,1,photos/Cable.PNG,other.png'))
  expect(await picturesOf(dry._id)).toMatchObject({ named: 2, zip: null, missing: ['cable.png', 'other.png'] })
  const send = (zip: File) =>
    site.call(AddPictureZip, { params: { id: dry._id }, body: {}, files: { zip } }, site.asKeeper)
  expect((await send(new File(['no zip'], 'x.zip'))).body.code).toBe('shop.not_a_zip')
  const red = new Uint8Array(await (await pictureOf('red', 500, 300)).arrayBuffer())
  const sent = await send(await zipOf({ 'Bilder/CABLE.png': red, 'unused.png': red }))
  expect(sent.body.pictures).toMatchObject({ zip: { pictures: 2 }, missing: ['other.png'] })
  await apply(dry._id)
  expect((await loaded(dry._id)).failures).toMatchObject([{ row: 2, column: 'image_2', code: 'not_in_zip' }])
  expect((await product('first')).image1).toMatchObject({ width: 500 })
  expect((await send(await zipOf({}))).body.code).toBe('imports.wrong_state')
  await expect.poll(() => site.sql`SELECT FROM shop_picture_zips`, { timeout: 20_000 }).toHaveLength(0)
})

test('maps the columns of other shops, and has a template with examples', async () => {
  const rows = rowsOf('SKU,Title,price,Vendor', 'A,First,1,x')
  expect((await check(rows)).fault).toMatchObject({ code: 'unknown_column', columns: ['SKU', 'Title', 'Vendor'] })
  const dry = await check(rows, site.keeper, { SKU: 'product_code', Title: 'name', Vendor: '' })
  expect(dry).toMatchObject({ status: 'checked', added: 1 })
  const template = await exported({ template: 'true', format: 'xlsx' })
  expect(await check(template)).toMatchObject({ status: 'checked', added: 2 })
})

test('changes nothing if a product was changed after the check', async () => {
  await importRows('product_code,name,price', 'A,First,1')
  const dry = await check(rowsOf('product_code,price', 'A,2'))
  const { _id: id } = await product('first')
  await site.call(ChangeProduct, { body: { id, price: '2' } }, site.asKeeper)
  expect((await apply(dry._id)).fault?.code).toBe('changed_since')
})

test('does not replace a value that the check has not shown, but ignores changes of other columns', async () => {
  await importRows('product_code,name,price', 'A,First,1')
  const { _id: id } = await product('first')
  const stale = await check(rowsOf('product_code,price', 'A,2'))
  await site.call(ChangeProduct, { body: { id, price: '5' } }, site.asKeeper)
  expect((await apply(stale._id)).fault?.code).toBe('changed_since')
  const dry = await check(rowsOf('product_code,price', 'A,2'))
  await site.call(ChangeProduct, { body: { id, brand: 'Another' } }, site.asKeeper)
  expect(await apply(dry._id)).toMatchObject({ status: 'applied' })
  expect(await product('first')).toMatchObject({ price: '2.00', brand: 'Another' })
})
