import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'
import { firstPaint } from './first-paint.ts'

const publicUrl = 'https://tuning.example'
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql`UPDATE users SET in_locator = false`)

const paintOf = (url: string, language = 'en') => {
  const request = { url, headers: { 'accept-language': language } }
  return firstPaint(site.sql, request as unknown as FastifyRequest, publicUrl)
}
const dataOf = (head = '') =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))

async function dealer(columns: object) {
  const { _id, email } = await site.person()
  const place = { lat: 48.2082, lng: 16.3738, in_locator: true, country: 'AT' }
  await site.sql`UPDATE users SET ${site.sql({ ...place, ...columns })} WHERE _id = ${_id}`
  return { email }
}

const ring = {
  ...{ company_name: 'Ring & Sons', address: 'Ring 1', post_code: '1010', city: 'Wien' },
  ...{ phone: '+43 1 234', web_url: 'ring.example', locator_fields: ['phone', 'web_url'] },
}

test('lists the dealers with the fields that they chose to show, as text and as structured data', async () => {
  const { email } = await dealer(ring)
  const { title, description, head = '', withoutScripts = '' } = await paintOf('/dealers-locator?from=menu')
  expect([title.startsWith('Dealer locator · '), description]).toEqual([true, 'Find a dealer near you.'])
  expect(head).toContain(`<link rel="canonical" href="${publicUrl}/dealers-locator" />`)
  expect(dataOf(head)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: 1,
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          item: {
            '@type': 'LocalBusiness',
            name: 'Ring & Sons',
            telephone: '+43 1 234',
            url: 'https://ring.example',
            address: {
              '@type': 'PostalAddress',
              streetAddress: 'Ring 1',
              postalCode: '1010',
              addressLocality: 'Wien',
              addressCountry: 'AT',
            },
            geo: { '@type': 'GeoCoordinates', latitude: 48.2082, longitude: 16.3738 },
          },
        },
      ],
    },
  ])
  expect(withoutScripts).toContain('<li><h2>Ring &#38; Sons</h2><p>Ring 1, 1010 Wien, Austria</p><p>+43 1 234</p></li>')
  expect(head + withoutScripts).not.toContain(email)
})

test("is in the visitor's language, with its direction", async () => {
  await dealer({ ...ring, country: 'ES-35' })
  const german = await paintOf('/dealers-locator', 'de-AT')
  expect(german.withoutScripts).toContain('1010 Wien, Spanien')
  const arabic = await paintOf('/dealers-locator', 'ar')
  expect(arabic.attributes).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(arabic.withoutScripts).toContain('إسبانيا')
})

test('a name cannot end the structured data or add elements', async () => {
  const name = '</script><script>alert(1)</script> __SITE_DATA__'
  await dealer({ ...ring, company_name: name, web_url: 'http://"><b>' })
  const { head = '', withoutScripts = '' } = await paintOf('/dealers-locator')
  expect(head + withoutScripts).not.toContain('<script>alert')
  expect(dataOf(head)[0].itemListElement[0].item.name).toBe(name)
  expect(dataOf(head)[0].itemListElement[0].item).not.toHaveProperty('url')
})

test('lists only the first dealers if there are many, and no dealer without consent', async () => {
  expect(dataOf((await paintOf('/dealers-locator/')).head)[0].numberOfItems).toBe(0)
  const { _id } = await site.person()
  await site.sql`
    UPDATE users SET in_locator = true, lat = 1, lng = 2, country = '', company_name = 'Dealer' WHERE _id = ${_id}`
  await dealer({ company_name: 'Gone', status: 0 })
  const { head, withoutScripts } = await paintOf('/dealers-locator')
  expect(dataOf(head)[0]).toMatchObject({ numberOfItems: 1, itemListElement: [{ item: { name: 'Dealer' } }] })
  expect(withoutScripts).not.toContain('Gone')
})

test('does not change other pages', async () => {
  for (const path of ['/dealers-locator/x', '/login'])
    expect((await paintOf(path)).withoutScripts, path).toBeUndefined()
})
