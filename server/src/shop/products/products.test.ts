import {
  AddProduct,
  ChangeProduct,
  ChangeProductStatus,
  DownloadProductPicture,
  GetProductByCode,
  GetProductById,
  GetProductBySlug,
  ListProducts,
  ListRelatedProducts,
  RemoveProduct,
} from '@mapwright/contract/shop/products/product-endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unknownId } from '../../../test/kit.ts'
import { closeShop, openShop, pictureOf, type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { resizePicturesKind } from './resize-pictures-kind.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM shop_products`
  await openShop(site)
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

  test('are last while they are sold out, except for managers', async () => {
    const sold_out = await site.product({ name: 'A sold out', inventory: 0 })
    const here = await site.product({ name: 'B here' })
    const sorted = { sort_by: 'name', sort_order: 'asc' }
    expect(await listed(sorted)).toEqual([here.name, sold_out.name])
    expect(await listed(sorted, site.keeper)).toEqual([sold_out.name, here.name])
  })

  test('are not found while they are drafts, unpublished or published later, except by people who manage them', async () => {
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
    await closeShop(site)
    for (const response of [
      await bySlug(slug),
      await site.call(GetProductById, { params: { id: _id } }),
      await site.call(ListProducts, {}),
    ])
      expect([response.status, response.body.code]).toEqual([403, 'shop.closed'])
    expect((await site.call(ListProducts, {}, keeper())).body.total).toBe(1)
  })

  test('are found by parts of words and despite typos', async () => {
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

  test('are listed by category, including its subcategories', async () => {
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

describe('related products', () => {
  const related = async (id: string, as?: typeof site.keeper) => {
    const { body } = await site.call(ListRelatedProducts, { params: { id } }, { as })
    return [body.is_chosen, ...body.products.map(({ name }) => name)]
  }

  test('are those chosen by staff, in their order, else the newest of the category', async () => {
    const { _id: category_id } = await site.category('Related')
    const shown = await site.product({ name: 'Shown', category_id })
    const near = await site.product({ name: 'Near', category_id })
    const far = await site.product({ name: 'Far' })
    expect(await related(shown._id)).toEqual([false, 'Near'])
    const choose = (related_ids: string) => site.call(ChangeProduct, { body: { id: shown._id, related_ids } }, keeper())
    expect((await choose(`${far._id},${near._id}`)).status).toBe(200)
    expect(await related(shown._id)).toEqual([true, 'Far', 'Near'])
    // A change of another field keeps the related products. A draft remains related, but only staff see it.
    await site.call(ChangeProduct, { body: { id: shown._id, name: 'Shown still' } }, keeper())
    await site.call(ChangeProductStatus, { body: { id: far._id, status: 'draft' } }, keeper())
    expect(await related(shown._id)).toEqual([true, 'Near'])
    expect(await related(shown._id, site.keeper)).toEqual([true, 'Far', 'Near'])
    await choose('')
    expect(await related(shown._id)).toEqual([false, 'Near'])
    expect((await site.call(ListRelatedProducts, { params: { id: far._id } })).body.code).toBe('shop.product_not_found')
  })

  test('must be existing other products, at most eight', async () => {
    const { _id } = await site.product()
    const choose = async (ids: string[]) =>
      (await site.call(ChangeProduct, { body: { id: _id, related_ids: ids.join(',') } }, keeper())).body
    expect((await choose([_id])).code).toBe('shop.related_not_found')
    expect((await choose([unknownId])).fields?.['related_ids']?.code).toBe('invalid')
    const nine = []
    for (let at = 0; at < 9; at++) nine.push((await site.product())._id)
    expect((await choose(nine)).code).toBe('request.invalid')
    expect((await choose([nine[0] ?? '', nine[0] ?? ''])).code).toBe('request.invalid')
    expect((await choose(nine.slice(1))).status).toBe('success')
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

  test('redirects former slugs to the product until another product uses them', async () => {
    const { _id } = await site.product({ slug: 'first' })
    await site.call(ChangeProduct, { body: { id: _id, slug: 'Second One' } }, keeper())
    expect((await bySlug('first')).body.product).toMatchObject({ _id, slug: 'second-one' })
    const heir = await site.product({ slug: 'first' })
    expect((await bySlug('first')).body.product._id).toBe(heir._id)
    await site.call(ChangeProduct, { body: { id: _id, slug: 'third' } }, keeper())
    await site.call(ChangeProduct, { body: { id: _id, slug: 'second-one' } }, keeper())
    expect((await bySlug('third')).body.product).toMatchObject({ _id, slug: 'second-one' })
  })

  test('keeps extra options with their prices and refuses two with the same name', async () => {
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

/** Reads the width from the `ispe` box, because sharp must not decode AVIF in this process. */
const avifWidth = (bytes: Uint8Array): number => {
  const content = Buffer.from(bytes)
  return content.readUInt32BE(content.indexOf('ispe') + 8)
}

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

  test('have a focal point, by default in the center, which is reordered with them', async () => {
    const [image1, image2] = [await pictureOf('red'), await pictureOf('green')]
    const added = await site.product({ image_focus: 'image2:10:90' }, { image1, image2 })
    expect([added.image1, added.image2]).toMatchObject([
      { focus_x: 50, focus_y: 50 },
      { focus_x: 10, focus_y: 90 },
    ])
    const [red, green] = [added.image1?._id ?? '', added.image2?._id ?? '']
    const change = async (image_focus: string, image_order?: string) =>
      (await site.call(ChangeProduct, { body: { id: added._id, image_focus, image_order } }, keeper())).body
    const swapped = await change(`${red}:0:100`, `${green},${red}`)
    expect([swapped.product.image1, swapped.product.image2]).toMatchObject([
      { _id: green, focus_x: 10, focus_y: 90 },
      { _id: red, focus_x: 0, focus_y: 100 },
    ])
    expect((await change(`${red}:101:0`)).code).toBe('request.invalid')
    for (const wrong of ['image1:1:1', `${added._id}:1:1`])
      expect((await change(wrong)).fields?.['image_focus']?.code, wrong).toBe('invalid')
    expect((await change(`${red}:1:1`, green)).fields?.['image_focus']?.code).toBe('invalid')
  })

  test('have an alternative text, by default empty, which is reordered with them', async () => {
    const [image1, image2] = [await pictureOf('red'), await pictureOf('green')]
    const image_alts = JSON.stringify([['image2', 'A green  square']])
    const added = await site.product({ image_alts }, { image1, image2 })
    expect([added.image1?.alt, added.image2?.alt]).toEqual(['', 'A green  square'])
    const [red, green] = [added.image1?._id ?? '', added.image2?._id ?? '']
    const change = async (alts: unknown, image_order?: string) =>
      (
        await site.call(
          ChangeProduct,
          { body: { id: added._id, image_alts: JSON.stringify(alts), image_order } },
          keeper(),
        )
      ).body
    const swapped = await change([[red, 'Red']], `${green},${red}`)
    expect([swapped.product.image1?.alt, swapped.product.image2?.alt]).toEqual(['A green  square', 'Red'])
    const { order_id } = await site.place(await site.buyer(), [{ product_id: added._id, quantity: 1 }])
    expect((await site.readOrder(order_id)).lines[0]?.image).toMatchObject({ _id: green, alt: 'A green  square' })
    for (const wrong of [[['image1', 'x']], [[added._id, 'x']]])
      expect((await change(wrong)).fields?.['image_alts']?.code, JSON.stringify(wrong)).toBe('invalid')
    for (const wrong of [[[red, 'x'.repeat(201)]], [[red]], 'x'])
      expect((await change(wrong)).code).toBe('request.invalid')
  })

  test('are served in the requested width and format; until this size exists, in the nearest size and uncached', async () => {
    const { image1, _id } = await site.product({}, { image1: await pictureOf('red', 2000, 1000) })
    const get = async (width: '320' | '800' | '1600', format: 'avif' | 'webp') => {
      const { headers, bytes } = await site.call(DownloadProductPicture, {
        params: { id: image1?._id ?? '' },
        query: { width, format },
      })
      const isAvif = headers.get('content-type') === 'image/avif'
      const pixels = isAvif ? avifWidth(bytes) : (await sharp(bytes).metadata()).width
      return [headers.get('content-type'), pixels, headers.get('cache-control')?.includes('immutable')]
    }
    const made = async () => (await site.sql`SELECT FROM shop_picture_sizes`).length
    await expect.poll(made, { timeout: 60_000 }).toBe(9)
    // Simulates a picture that was uploaded before the release that introduced several sizes.
    await site.sql`DELETE FROM shop_picture_sizes`
    await site.sql`UPDATE shop_product_images SET is_resized = false`
    expect(await get('800', 'avif')).toEqual(['image/webp', 1600, false])
    expect(await get('320', 'webp')).toEqual(['image/webp', 480, false])
    await site.sql.begin((tx) => enqueue(tx, resizePicturesKind, {}))
    await expect.poll(made, { timeout: 60_000 }).toBe(9)
    expect(await get('800', 'avif')).toEqual(['image/avif', 800, true])
    expect(await get('320', 'webp')).toEqual(['image/webp', 320, true])
    expect(await get('1600', 'webp')).toEqual(['image/webp', 1600, true])
    await site.call(ChangeProduct, { body: { id: _id, image_order: '' } }, keeper())
    expect(await site.sql`SELECT FROM files WHERE deleted_at IS NULL AND media_type LIKE 'image/%'`).toHaveLength(0)
  })

  test('must be pictures', async () => {
    const image1 = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.png', { type: 'image/png' })
    const refused = await site.call(AddProduct, { body: { name: 'X', price: '1' }, files: { image1 } }, keeper())
    expect([refused.status, refused.body.code]).toEqual([422, 'shop.not_a_picture'])
  })
})

test('puts an exact code, EAN or name first, whatever the order of the list', async () => {
  await site.sql`DELETE FROM shop_products`
  const named = await site.product({ name: 'Wrench', price: '9.00', ean: '4006381333931' })
  const coded = await site.product({ name: 'Case', price: '8.00', product_code: 'wrench', inventory: 0 })
  for (let at = 0; at < 20; at++) await site.product({ name: `Wrench ${at}`, price: '1.00' })
  const found = async (name: string, more: object = {}) =>
    (await site.call(ListProducts, { query: { name, size: 2, ...more } })).body.products.map(({ _id }) => _id)
  expect(await found('WRENCH')).toEqual([coded._id, named._id])
  expect(await found(' wrench ', { sort_by: 'price', sort_order: 'asc' })).toEqual([coded._id, named._id])
  expect(await found('4006381333931')).toEqual([named._id])
  const { products } = (await site.call(ListProducts, { query: { name: 'wrench', size: 2 } }, site.asKeeper)).body
  expect(products.map(({ _id }) => _id)).toEqual([coded._id, named._id])
})
