import {
  AddProduct,
  ChangeProduct,
  ChangeProductStatus,
  DownloadProductPicture,
  GetProductByCode,
  GetProductById,
  GetProductBySlug,
  ListProducts,
  RemoveProduct,
} from '@mapwright/contract/shop/product-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureOf, type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM shop_products`
  await site.sql`UPDATE shop_settings SET status = true`
})

const bySlug = (slug: string) => site.call(GetProductBySlug, { params: { slug } })
const listed = async (query: object, as = undefined as typeof site.keeper | undefined) =>
  (await site.call(ListProducts, { query }, { as })).body.products.map(({ name }) => name)
const keeper = () => ({ as: site.keeper })

describe('products on sale', () => {
  test('are read by slug, by code in any case, and by id', async () => {
    const { _id, slug } = await site.product({ name: 'OBD-II Kabel für Ärzte', product_code: 'KB-100' })
    expect(slug).toBe('obd-ii-kabel-fur-arzte')
    for (const response of [
      await bySlug(slug),
      await site.call(GetProductByCode, { params: { code: 'kb-100' } }),
      await site.call(GetProductById, { params: { id: _id } }),
    ])
      expect(response.body.product).toMatchObject({ _id, price: '10.00', inventory: 10, status: 'published' })
  })

  test('are not found while they are drafts, unpublished or published later, except by those who manage them', async () => {
    const draft = await site.product({ status: 'draft' })
    const later = await site.product({ publish_at: new Date(Date.now() + 60_000).toISOString() })
    const sold = await site.product({ publish_at: new Date(Date.now() - 60_000).toISOString() })
    for (const { slug } of [draft, later]) {
      expect((await bySlug(slug)).body).toMatchObject({ code: 'shop.product_not_found', message: 'Product not found' })
      expect((await site.call(GetProductBySlug, { params: { slug } }, keeper())).status).toBe(200)
    }
    expect(await listed({})).toEqual([sold.name])
    expect(await listed({}, site.keeper)).toHaveLength(3)
    expect(await listed({ status: 'draft' }, site.keeper)).toEqual([draft.name])
    await site.call(ChangeProductStatus, { body: { id: sold._id, status: 'unpublished' } }, keeper())
    expect(await listed({})).toEqual([])
  })

  test('are hidden while the shop is closed', async () => {
    const { slug, _id } = await site.product()
    await site.sql`UPDATE shop_settings SET status = false`
    for (const response of [
      await bySlug(slug),
      await site.call(GetProductById, { params: { id: _id } }),
      await site.call(ListProducts, {}),
    ])
      expect([response.status, response.body.code]).toEqual([403, 'shop.closed'])
    expect((await site.call(ListProducts, {}, keeper())).body.total).toBe(1)
  })

  test('are found by parts of words and in spite of typing errors', async () => {
    await site.product({ name: 'Bench power supply', brand: 'Voltcraft' })
    await site.product({ name: 'Diagnostic cable' })
    expect(await listed({ name: 'cabl' })).toEqual(['Diagnostic cable'])
    expect(await listed({ name: 'diagnosic' })).toEqual(['Diagnostic cable'])
    expect(await listed({ name: 'voltcraft bench' })).toEqual(['Bench power supply'])
    expect(await listed({ name: 'cable bench' })).toEqual([])
    expect(await listed({ name: '100% \\ _' })).toEqual([])
  })

  test('are sorted and paged, fifteen at a time', async () => {
    for (let at = 1; at <= 17; at++)
      await site.product({ name: `P${String(at).padStart(2, '0')}`, price: `${20 - at}.50` })
    const first = (await site.call(ListProducts, {})).body
    expect([first.products.length, first.total, first.page, first.size]).toEqual([15, 17, 1, 15])
    expect(first.products[0]?.name).toBe('P17')
    expect(await listed({ sort_by: 'price', sort_order: 'asc', size: 2 })).toEqual(['P17', 'P16'])
    expect(await listed({ sort_by: 'name', sort_order: 'asc', page: 2 })).toEqual(['P16', 'P17'])
  })

  test('are listed by category, with the categories below it', async () => {
    const cables = await site.category('Cables')
    const adapters = await site.category('Adapters', cables._id)
    await site.product({ name: 'In', category_id: adapters._id })
    await site.product({ name: 'Out' })
    expect(await listed({ category_id: cables._id })).toEqual(['In'])
    expect((await site.call(ListProducts, { query: { category_id: adapters._id } })).body.products[0]).toMatchObject({
      category_id: adapters._id,
      category_name: 'Adapters',
    })
  })
})

describe('changing products', () => {
  test('refuses a slug and a code that another product has', async () => {
    const { slug } = await site.product({ product_code: 'A1' })
    const other = await site.product({ product_code: 'B1' })
    const change = (body: object) => site.call(ChangeProduct, { body: { id: other._id, ...body } }, keeper())
    expect((await change({ slug })).body).toMatchObject({
      ...{ code: 'shop.product_slug_taken', message: 'Product slug exists' },
      fields: { slug: { code: 'taken' } },
    })
    expect((await change({ product_code: 'a1' })).body).toMatchObject({
      ...{ code: 'shop.product_code_taken', message: 'Product code exists' },
      fields: { product_code: { code: 'taken' } },
    })
    expect((await change({ product_code: 'ABCDEFGHIJK' })).status).toBe(400)
  })

  test('lets earlier slugs lead to the product until another one takes them over', async () => {
    const { _id } = await site.product({ slug: 'first' })
    await site.call(ChangeProduct, { body: { id: _id, slug: 'Second One' } }, keeper())
    expect((await bySlug('first')).body.product).toMatchObject({ _id, slug: 'second-one' })
    const heir = await site.product({ slug: 'first' })
    expect((await bySlug('first')).body.product._id).toBe(heir._id)
    await site.call(ChangeProduct, { body: { id: _id, slug: 'third' } }, keeper())
    await site.call(ChangeProduct, { body: { id: _id, slug: 'second-one' } }, keeper())
    expect((await bySlug('third')).body.product).toMatchObject({ _id, slug: 'second-one' })
  })

  test('keeps extra options with their prices and refuses two of the same name', async () => {
    const options = [
      { name: 'Case', price: '4.50' },
      { name: 'Case, large', price: '9' },
    ]
    const { _id, extra_options } = await site.product({ extra_options: JSON.stringify(options) })
    expect(extra_options).toEqual([options[0], { name: 'Case, large', price: '9.00' }])
    for (const refused of ['nonsense', '{}', JSON.stringify([options[0], { name: 'CASE', price: '1' }])])
      expect((await site.call(ChangeProduct, { body: { id: _id, extra_options: refused } }, keeper())).status).toBe(400)
    expect((await site.call(ChangeProduct, { body: { id: _id, name: 'Same' } }, keeper())).body.product).toMatchObject({
      name: 'Same',
      extra_options: [options[0], { price: '9.00' }],
    })
  })

  test('cleans the description and checks the number of the barcode', async () => {
    const body = { name: 'X', price: '1', description: '<p onclick="x">Hi<script>alert(1)</script></p>' }
    const added = await site.call(AddProduct, { body: { ...body, ean: '4006381333931' } }, keeper())
    expect(added.body.product.description).toBe('<p>Hi</p>')
    const wrong = await site.call(AddProduct, { body: { ...body, ean: '4006381333932' } }, keeper())
    expect(wrong.body.fields?.['ean']?.code).toBe('invalid')
  })

  test('removes a product', async () => {
    const { _id, slug } = await site.product({}, { image1: await pictureOf('red') })
    expect((await site.call(RemoveProduct, { body: { id: _id } }, keeper())).status).toBe(200)
    expect((await bySlug(slug)).status).toBe(404)
    expect((await site.call(RemoveProduct, { body: { id: _id } }, keeper())).body.code).toBe('shop.product_not_found')
    expect(await site.sql`SELECT FROM files WHERE deleted_at IS NULL`).toHaveLength(0)
  })
})

describe('pictures of products', () => {
  test('are served in two sizes to everybody, and may be cached forever', async () => {
    const { image1 } = await site.product({}, { image1: await pictureOf('red', 2000, 1000) })
    expect(image1).toMatchObject({ width: 1600, height: 800 })
    const get = (size: 'small' | 'large') =>
      site.call(DownloadProductPicture, { params: { id: image1?._id ?? '' }, query: { size } })
    const [small, large] = [await get('small'), await get('large')]
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(small.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(small.bytes.length).toBeLessThan(large.bytes.length)
  })

  test('are reordered, replaced and removed', async () => {
    const [image1, image2] = [await pictureOf('red'), await pictureOf('green')]
    const before = await site.product({}, { image1, image2 })
    const [red, green] = [before.image1?._id ?? '', before.image2?._id ?? '']
    const change = async (image_order: string | undefined, files = {}) =>
      (await site.call(ChangeProduct, { body: { id: before._id, image_order }, files }, keeper())).body
    const swapped = await change(`${green},${red}`)
    expect([swapped.product.image1?._id, swapped.product.image2?._id]).toEqual([green, red])
    const replaced = await change(undefined, { image1: await pictureOf('blue') })
    expect(replaced.product.image1?._id).not.toBe(green)
    expect(replaced.product.image2?._id).toBe(red)
    const added = await change(`image3,${red}`, { image3: await pictureOf('white', 300, 300) })
    expect([added.product.image1?.width, added.product.image2?._id, added.product.image3]).toEqual([300, red, null])
    expect((await change(red)).product.image2).toBeNull()
    for (const wrong of [`${red},${red}`, 'image1', before._id])
      expect((await change(wrong)).fields?.['image_order']?.code).toBe('invalid')
    expect((await change('')).product.image1).toBeNull()
  })

  test('must be pictures', async () => {
    const image1 = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.png', { type: 'image/png' })
    const refused = await site.call(AddProduct, { body: { name: 'X', price: '1' }, files: { image1 } }, keeper())
    expect([refused.status, refused.body.code]).toEqual([422, 'shop.not_a_picture'])
  })
})
