import { productImportCalls } from '@mapwright/contract/shop/import-endpoints.ts'
import { AddLicenseKeys, ChangeProduct, GetProductBySlug } from '@mapwright/contract/shop/products/product-endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../../test/shop-kit.ts'
import { placeOrder } from '../../orders/place-order.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM shop_order_lines`
  await site.sql`DELETE FROM shop_license_keys`
  await site.sql`DELETE FROM shop_products`
})

const rowsOf = (...lines: string[]) => lines.map((line) => `${line}\n`).join('')
const read = async (id: string) =>
  (await site.call(productImportCalls.read, { params: { id } }, site.asKeeper)).body.import
const settled = async (id: string) => {
  await expect
    .poll(async () => (await read(id)).status, { timeout: 60_000, interval: 20 })
    .not.toMatch(/^(checking|applying)$/)
  return read(id)
}
async function check(content: string | Uint8Array) {
  // The property test needs more imports than one user may start.
  await site.sql`DELETE FROM rate_limits`
  const files = { file: new File([content as BlobPart], 'products.csv') }
  const started = await site.call(productImportCalls.start, { body: {}, files }, site.asKeeper)
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
const exported = async (format: 'csv' | 'xlsx' = 'csv') => {
  await site.sql`DELETE FROM rate_limits`
  return (await site.call(productImportCalls.export, { query: { format } }, site.asKeeper)).bytes
}
const linesOf = (csv: Uint8Array) => new TextDecoder().decode(csv).split('\r\n').sort()
const product = async (slug: string) =>
  (await site.call(GetProductBySlug, { params: { slug } }, site.asKeeper)).body.product
const relatedTo = async (slug: string) =>
  (
    await site.sql<{ slug: string }[]>`
      SELECT o.slug FROM shop_related_products r JOIN shop_products o ON o._id = r.related_id
        JOIN shop_products p ON p._id = r.product_id WHERE p.slug = ${slug} ORDER BY r.place`
  ).map((row) => row.slug)

// Characters that mean something in a cell: separators, quotes, escapes, formulas.
const name = fc
  .string({ unit: fc.constantFrom(...'aB1 ;=\\,"\'-+.>é漢'), minLength: 1, maxLength: 12 })
  .map((text) => text.trim().replace(/\s+/g, ' '))
  .filter((text) => text !== '')
const option = fc.record({ name, price: fc.integer({ min: 0, max: 1_000_000 }) })
const sold = fc.record({
  name,
  code: fc.option(fc.string({ unit: fc.constantFrom(...'aB1;=\\,-'), minLength: 1, maxLength: 8 }), { nil: '' }),
  kind: fc.constantFrom('goods' as const, 'file' as const, 'keys' as const),
  status: fc.constantFrom('draft' as const, 'published' as const, 'unpublished' as const),
  publish_at: fc.option(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })),
  options: fc.uniqueArray(option, { maxLength: 4, selector: (one) => one.name.toLowerCase() }),
  downloads: fc.option(fc.integer({ min: 1, max: 1000 })),
  related: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
})
const catalogue = fc.uniqueArray(sold, { minLength: 1, maxLength: 4, selector: (one) => one.code.toLowerCase() || one })

type Sold = typeof sold extends fc.Arbitrary<infer Value> ? Value : never

async function fill(all: readonly Sold[]) {
  const ids: string[] = []
  for (const [at, { name, code, kind, status, publish_at, options, downloads }] of all.entries()) {
    const extra_options = JSON.stringify(
      options.map((one) => ({ name: one.name, price: (one.price / 100).toFixed(2) })),
    )
    const fields = {
      ...{ name, slug: `p${at}`, product_code: code, kind, status, extra_options, inventory: 3 },
      ...{ publish_at: publish_at?.toISOString() ?? ('' as const), max_downloads: downloads ?? ('' as const) },
    }
    ids.push((await site.product(fields))._id)
  }
  for (const [at, { related }] of all.entries()) {
    const related_ids = related.flatMap((other) => (other === at ? [] : (ids[other] ?? []))).join(',')
    await site.call(ChangeProduct, { body: { id: ids[at] ?? '', related_ids } }, site.asKeeper)
  }
}

test('imports what it exported: nothing changes, and a lost catalogue comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (all) => {
      await site.sql`DELETE FROM rate_limits`
      await site.sql`DELETE FROM shop_products`
      await fill(all)
      const csv = await exported()
      for (const file of [csv, await exported('xlsx')])
        expect(await check(file)).toMatchObject({ status: 'checked', unchanged: all.length, changed: 0, added: 0 })
      await site.sql`DELETE FROM shop_products`
      const dry = await check(csv)
      expect(dry).toMatchObject({ status: 'checked', added: all.length, left_out: { count: 0 } })
      expect((await apply(dry._id)).status).toBe('applied')
      expect(linesOf(await exported())).toEqual(linesOf(csv))
    }),
    { numRuns: 6 },
  )
})

test('reads options with decimal commas, times and related products from a semicolon file with a byte order mark', async () => {
  const dry = await check(
    rowsOf(
      '\uFEFFproduct_code;slug;name;price;publish_at (UTC);extra_options;related_products',
      'A;;First;10,50;2030-05-01 08:00;"Gift wrap = 3,5; Set = A = 0";"B; second; gone; a"',
      'B;second;Second;1;2030-05-01T08:00+02:00;;A',
    ),
  )
  expect(dry).toMatchObject({ status: 'checked', added: 2 })
  expect(dry.left_out).toEqual({
    count: 2,
    cells: ['gone', 'a'].map((value) => ({ row: 2, column: 'related_products', value })),
  })
  await apply(dry._id)
  expect(await product('first')).toMatchObject({
    publish_at: '2030-05-01T08:00:00.000Z',
    extra_options: [
      { name: 'Gift wrap', price: '3.50' },
      { name: 'Set = A', price: '0.00' },
    ],
  })
  expect((await product('second')).publish_at).toBe('2030-05-01T06:00:00.000Z')
  expect([await relatedTo('first'), await relatedTo('second')]).toEqual([['second'], ['first']])
  const again = await check(rowsOf('product_code,extra_options,related_products', 'A,Gift wrap = 4,second', 'B,,'))
  expect(again.samples.map(({ changes }) => changes)).toEqual([
    [
      {
        column: 'extra_options',
        before: ['Gift wrap = 3.50', 'Set = A = 0.00'],
        after: ['Gift wrap = 4.00'],
      },
    ],
    [{ column: 'related_products', before: ['A'], after: [] }],
  ])
})

test('refuses malformed options and times', async () => {
  const dry = await check(
    rowsOf(
      'product_code,name,price,publish_at,extra_options',
      'A,First,1,2030-02-30,',
      'B,Second,1,,Gift wrap',
      'C,Third,1,,a = 1; A = 2',
      'D,Fourth,1,,a = -1',
    ),
  )
  expect(await refusalsOf(dry._id)).toEqual([
    '2 publish_at wrong_form',
    '3 extra_options wrong_form',
    '4 extra_options wrong_form',
    '5 extra_options wrong_form',
  ])
})

test('keeps the kind and the file of a product whose kind is empty', async () => {
  const files = { file: new File(['manual'], 'manual.pdf') }
  await site.product({ product_code: 'F', name: 'File', slug: 'file', kind: 'file' }, files)
  await importRows('product_code,name,kind,price', 'F,Manual,,7', 'N,New,,1')
  expect(await product('file')).toMatchObject({ name: 'Manual', kind: 'file', file_name: 'manual.pdf', price: '7.00' })
  expect(await product('new')).toMatchObject({ kind: 'goods', inventory: 0 })
})

test('changes the kind of unsold products only', async () => {
  const sold = await site.product({ product_code: 'S' })
  await site.product({ product_code: 'F', kind: 'file' }, { file: new File(['manual'], 'manual.pdf') })
  const keys = await site.product({ product_code: 'K', kind: 'keys' })
  await site.call(AddLicenseKeys, { body: { id: keys._id, keys: 'AAAA-BBBB' } }, site.asKeeper)
  await site.product({ product_code: 'U', slug: 'unsold', inventory: 4 })
  await site.place(await site.buyer(), [{ product_id: sold._id, quantity: 1 }])
  const dry = await check(rowsOf('product_code,kind', 'S,keys', 'F,goods', 'K,file', 'U,keys'))
  expect(await refusalsOf(dry._id)).toEqual(['2 kind kind_fixed', '3 kind kind_fixed', '4 kind kind_fixed'])
  expect((await check(rowsOf('product_code,kind,inventory', 'U,keys,3'))).refused).toBe(1)
  await importRows('product_code,kind', 'U,keys')
  expect(await product('unsold')).toMatchObject({ kind: 'keys', inventory: 0 })
  await importRows('product_code,kind,inventory', 'U,goods,9')
  expect(await product('unsold')).toMatchObject({ kind: 'goods', inventory: 9 })
})

test('waits for a purchase at the same moment, and then keeps the kind of the product that was sold', async () => {
  const { _id } = await site.product({ product_code: 'A', slug: 'a', inventory: 4 })
  const dry = await check(rowsOf('product_code,kind', 'A,keys'))
  expect(dry.status).toBe('checked')
  const buyer = await site.buyer()
  const applied = await site.sql.begin(async (tx) => {
    await placeOrder(tx, {
      ...{ user_id: buyer._id, actor_id: buyer._id, shipping_method_id: site.shipping_method_id },
      ...{
        shipping_address: site.address,
        payment_method: 'bank',
        coupon_code: '',
        customer_note: '',
        language: 'en',
        now: new Date(),
      },
      items: [{ product_id: _id, quantity: 1, selected_extra_options: [] }],
    })
    const applying = apply(dry._id)
    const waiting = () =>
      site.sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%shop_products%FOR UPDATE%'`
    await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toHaveLength(1)
    return { applying }
  })
  expect(await applied.applying).toMatchObject({ status: 'failed', fault: { code: 'changed_since' } })
  expect(await product('a')).toMatchObject({ kind: 'goods', inventory: 3 })
})
