import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeShop, pictureOf, type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { firstPaint } from '../first-paint.ts'
import { sitemap } from '../sitemap.ts'

const publicUrl = 'https://shop.example'
let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM shop_products`
  await site.sql`UPDATE shop_settings SET status = true, description = '<p>Tools for the <b>bench</b> &amp; car.</p>'`
})

const paintOf = (url: string, language = 'en') => {
  const request = { url, headers: { 'accept-language': language } }
  return firstPaint(site.sql, request as unknown as FastifyRequest, publicUrl)
}
const dataOf = (head = '') =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))
const metaOf = (head = '') =>
  Object.fromEntries(
    [...head.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)].map(([, name, text]) => [name, text]),
  )

test('a product shows its name, price and picture without scripts', async () => {
  const above = await site.category('Cables')
  const below = await site.category('OBD & bench', above._id)
  const product = await site.product(
    {
      name: 'Cable <3 m>',
      price: '39.50',
      category_id: below._id,
      brand: 'Kernwerk',
      product_code: 'KB-1',
      ean: '4006381333931',
      short_description: 'Double "shielded".',
      description: '<p>One cable.</p>',
    },
    { image1: await pictureOf('#3060a0') },
  )
  const {
    title,
    description,
    head = '',
    withoutScripts = '',
  } = await paintOf(`/shop/product/${product.slug}?from=mail`)
  expect([title.startsWith('Cable <3 m> · '), description]).toEqual([true, 'Double "shielded".'])
  const [image, url] = [
    `${publicUrl}/api/shop/product/picture/${product.image1?._id}?size=large`,
    `${publicUrl}/shop/product/cable-3-m`,
  ]
  expect(head).toContain(`<link rel="canonical" href="${url}" />`)
  expect(metaOf(head)).toMatchObject({
    'og:type': 'product',
    'og:title': 'Cable &#60;3 m&#62;',
    'og:url': url,
    'og:image': image,
    'og:image:alt': 'Cable &#60;3 m&#62;',
    'product:price:amount': '47.01',
    'product:price:currency': 'EUR',
  })
  const [offered, path] = dataOf(head)
  expect(offered).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Cable <3 m>',
    image: [{ '@type': 'ImageObject', url: image, width: 900, height: 600, caption: 'Cable <3 m>' }],
    sku: 'KB-1',
    gtin: '4006381333931',
    brand: { '@type': 'Brand', name: 'Kernwerk' },
    category: 'OBD & bench',
    offers: {
      '@type': 'Offer',
      url,
      price: '47.01',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      priceSpecification: { valueAddedTaxIncluded: true },
    },
  })
  expect(path['@type']).toBe('BreadcrumbList')
  expect(path.itemListElement.map(({ name, item }: Record<string, string>) => [name, item])).toEqual([
    ['Shop', `${publicUrl}/shop`],
    ['Cables', `${publicUrl}/shop?category=cables`],
    ['OBD & bench', `${publicUrl}/shop?category=obd-bench`],
    ['Cable <3 m>', url],
  ])
  expect(withoutScripts).toContain('<h1>Cable &#60;3 m&#62;</h1>')
  expect(withoutScripts).toContain(`src="${new URL(image).pathname}?size=large"`)
  expect(withoutScripts).toContain('€47.01 · In stock')
  expect(withoutScripts).toContain('<p>One cable.</p>')
})

test('a picture has its description in the page, in Open Graph and in the structured data', async () => {
  const alts = { image_alts: JSON.stringify([['image1', 'The plug & its "pins"']]) }
  const { slug } = await site.product({ name: 'Cable', ...alts }, { image1: await pictureOf('#3060a0') })
  const { head = '', withoutScripts } = await paintOf(`/shop/product/${slug}`)
  expect(metaOf(head)['og:image:alt']).toBe('The plug &#38; its &#34;pins&#34;')
  expect(dataOf(head)[0].image[0].caption).toBe('The plug & its "pins"')
  expect(withoutScripts).toContain('alt="The plug &#38; its &#34;pins&#34;"')
  expect((await paintOf('/shop')).withoutScripts).toContain('alt="The plug &#38; its &#34;pins&#34;"')
})

test('uses the texts for search engines as title and description of a product, and its own name on the page', async () => {
  const { slug } = await site.product({
    ...{
      name: 'Cable',
      short_description: 'Double shielded.',
      seo_title: 'OBD cable "pro"',
      seo_description: 'Buy <it>.',
    },
  })
  const { title, description, head, withoutScripts } = await paintOf(`/shop/product/${slug}`)
  expect([title.startsWith('OBD cable "pro" · '), description]).toEqual([true, 'Buy <it>.'])
  expect(metaOf(head)).toMatchObject({
    'og:title': 'OBD cable &#34;pro&#34;',
    'og:description': 'Buy &#60;it&#62;.',
  })
  expect(dataOf(head)[0]).toMatchObject({ name: 'Cable', description: 'Double shielded.' })
  expect(withoutScripts).toContain('<h1>Cable</h1>')
})

test('shows the price per unit of a product with a content', async () => {
  const { slug } = await site.product({ name: 'Gel', price: '21.00', content: '150', content_unit: 'ml' })
  const { head, withoutScripts } = await paintOf(`/shop/product/${slug}`)
  expect(withoutScripts).toContain('€24.99 · €166.60 per liter · In stock</p><p>incl. 19% VAT, plus shipping')
  expect(dataOf(head)[0].offers.priceSpecification).toMatchObject({
    referenceQuantity: { value: 150, unitCode: 'MLT' },
  })
  expect((await paintOf('/shop')).withoutScripts).toContain('€166.60 per liter')
})

test("is in the visitor's language, and states when a product is sold out", async () => {
  const { slug } = await site.product({
    name: 'Splitter',
    price: '1234.5',
    inventory: 0,
    description: '<p>Two &lt; three.</p>',
  })
  const { head, withoutScripts, description } = await paintOf(`/shop/product/${slug}`, 'de')
  expect(withoutScripts).toContain('1.469,06\u00a0€ · ')
  expect(dataOf(head)[0].offers.availability).toBe('https://schema.org/OutOfStock')
  expect(description).toBe('Two < three.')
})

test('a description cannot end the structured data', async () => {
  const { slug } = await site.product({ name: 'X', short_description: '</script><script>alert(1)</script>' })
  const { head = '' } = await paintOf(`/shop/product/${slug}`)
  expect(head).not.toContain('<script>alert')
  expect(dataOf(head)[0].description).toBe('</script><script>alert(1)</script>')
})

test('an earlier slug leads to the product; unknown, unpublished and malformed ones are not found', async () => {
  const { _id } = await site.product({ name: 'New name' })
  await site.sql`INSERT INTO shop_old_slugs ${site.sql({ slug: 'old-name', product_id: _id })}`
  await site.product({ name: 'Hidden', status: 'draft' })
  expect(await paintOf('/shop/product/old-name')).toMatchObject({ redirect: '/shop/product/new-name' })
  for (const slug of ['none', 'hidden', '%E0%A4%A'])
    expect((await paintOf(`/shop/product/${slug}`)).isMissing, slug).toBe(true)
})

test('an earlier slug of a category leads to it, and an unknown one is not found', async () => {
  const { _id } = await site.category('Sockets')
  await site.sql`INSERT INTO shop_old_category_slugs ${site.sql({ slug: 'old-sockets', category_id: _id })}`
  expect(await paintOf('/shop?category=old-sockets')).toMatchObject({ redirect: '/shop?category=sockets' })
  expect(await paintOf('/shop?search=a%26b&category=old-sockets&page=2')).toMatchObject({
    redirect: '/shop?search=a%26b&category=sockets&page=2',
  })
  expect((await paintOf('/shop?category=none')).isMissing).toBe(true)
  const moved = await fetch(`${site.url}/shop?category=old-sockets`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/shop?category=sockets'])
})

test('the shop and its categories list their products with price', async () => {
  const cables = await site.category('Tools')
  await site.product({ name: 'Bench cable', category_id: cables._id })
  await site.product({ name: 'Power supply' })
  const shop = await paintOf('/shop')
  expect([shop.title.startsWith('Shop · '), shop.description]).toEqual([true, 'Tools for the bench & car.'])
  expect(shop.withoutScripts).toMatch(/Power supply.*€11\.90.*Bench cable/)
  const { title, head, withoutScripts } = await paintOf('/shop?category=tools&page=2')
  expect(title.startsWith('Tools · ')).toBe(true)
  expect(head).toContain(`<link rel="canonical" href="${publicUrl}/shop?category=tools" />`)
  expect(withoutScripts).toContain('Bench cable')
  expect(withoutScripts).not.toContain('Power supply')
})

test('a closed shop shows nothing about its products', async () => {
  const { slug } = await site.product({ name: 'Secret' })
  await closeShop(site)
  for (const path of ['/shop', `/shop/product/${slug}`]) {
    const { head, withoutScripts } = await paintOf(path)
    expect([withoutScripts, head?.includes('Secret')]).toEqual([undefined, false])
  }
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain('/shop')
})

test('the sitemap contains the shop, its categories and products with the time of their last change', async () => {
  const category = await site.category('Adapters')
  await site.product({ name: 'Adapter', category_id: category._id })
  await site.product({ name: 'Hidden', status: 'unpublished' })
  await site.sql`UPDATE shop_products SET updated_at = '2026-05-04T03:02:01Z'`
  const text = await (await fetch(`${site.url}/sitemap.xml`)).text()
  expect(text).toMatch(/<loc>[^<]*\/shop\/product\/adapter<\/loc><lastmod>2026-05-04T03:02:01.000Z<\/lastmod>/)
  expect(text).toMatch(/<loc>[^<]*\/shop\?category=adapters<\/loc><lastmod>2026-05-04/)
  expect(text).toMatch(/<loc>[^<]*\/shop<\/loc>/)
  expect(text).not.toContain('hidden')
})

test('a large sitemap has several parts, the first of which contains the pages', async () => {
  for (const name of ['One', 'Two', 'Three']) await site.product({ name })
  const { parts, part } = sitemap(site.sql, 2)
  expect(await parts()).toBe(2)
  const [first, second] = [await part(1), await part(2)]
  expect(first.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/shop', '/shop/product/one', '/shop/product/two']),
  )
  expect(second.map(({ path }) => path)).toEqual(['/shop/product/three'])
  expect((await fetch(`${site.url}/sitemap/1.xml`)).status).toBe(200)
  for (const name of ['0.xml', '2.xml', '1', 'x.xml', '-1.xml'])
    expect((await fetch(`${site.url}/sitemap/${name}`)).status, name).toBe(404)
})

test('does not fail for paths with characters that cannot be stored', async () => {
  await site.product({ name: 'Bench cable' })
  for (const address of ['/shop?category=%00', '/shop?page=%00', '/shop?%00=1'])
    expect((await fetch(site.url + address, { headers: { accept: 'text/html' } })).status, address).toBe(200)
  for (const address of ['/shop/product/%00', '/shop?category=%ED%A0%80'])
    expect((await fetch(site.url + address, { headers: { accept: 'text/html' } })).status, address).toBe(404)
})
