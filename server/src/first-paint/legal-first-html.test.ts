import { ChangeShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { ChangeShopTexts } from '@mapwright/contract/shop/shop-texts-endpoints.ts'
import { ListShownTerms, termCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { switchOn } from '../../test/site-state.ts'
import { firstPaint } from './first-paint.ts'
import { sitemap } from './sitemap.ts'

let site: TestSite
let admin: Person
beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())

const paint = (url: string, language = 'en') =>
  firstPaint(
    site.sql,
    { url, headers: { 'accept-language': language } } as unknown as FastifyRequest,
    'https://tuning.example',
  )
const listed = async () => (await sitemap(site.sql).part(1)).map(({ path }) => path)
const pages = ['/terms_of_use', '/privacy_policy', '/imprint', '/terms_and_conditions', '/shop/terms-and-conditions']

test('a text that is not published has no page, and is neither linked nor in the sitemap', async () => {
  for (const path of pages) {
    const { isMissing, title, withoutScripts, data } = await paint(path)
    expect(isMissing, path).toBe(true)
    expect(title, path).toMatch(/ · /)
    expect(withoutScripts, path).toContain('has not been published')
    expect(data, path).toMatchObject({ legal_texts: [] })
    expect(await listed()).not.toContain(path)
  }
})

test('published texts are readable without scripts, in the language of the reader', async () => {
  const texts = { terms_of_use: '<p>Be kind.</p>', privacy_policy: '<p>Little.</p>', imprint: '<p>Ulm</p>' }
  await site.call(ChangePolicies, { body: texts }, { as: admin })
  await site.call(ChangePolicies, { body: { language: 'de', terms_of_use: '<p>Sei nett.</p>' } }, { as: admin })
  for (const [language, title, text] of [
    ['en', 'Payment', '<p>Due.</p>'],
    ['de', 'Zahlung', '<p>Sofort.</p>'],
  ] as const)
    await site.call(termCalls.add, { body: { audience: 'customer', language, title, text } }, { as: admin })
  await site.call(ChangeShopSettings, { body: { terms_and_conditions: '<p>By post.</p>' } }, { as: admin })
  expect((await paint('/terms_of_use')).withoutScripts).toBe('<h1>Terms of use</h1><p>Be kind.</p>')
  expect(await paint('/terms_of_use/', 'de')).toMatchObject({
    ...{ attributes: { lang: 'de' }, title: expect.stringMatching(/^Nutzungsbedingungen · /) },
    withoutScripts: '<h1>Nutzungsbedingungen</h1><p>Sei nett.</p>',
  })
  expect((await paint('/terms_and_conditions', 'de')).withoutScripts).toContain('<h2>Zahlung</h2><p>Sofort.</p>')
  expect((await paint('/imprint')).isMissing).toBeUndefined()
  expect(await listed()).toEqual(expect.arrayContaining(pages.slice(0, 4)))
})

test('the terms of the shop count only while the shop is open', async () => {
  const path = '/shop/terms-and-conditions'
  expect((await paint(path)).isMissing).toBe(true)
  await site.call(ChangeShopSettings, { body: { status: true } }, { as: admin })
  const { isMissing, withoutScripts, data } = await paint(path)
  expect([isMissing, withoutScripts]).toEqual([undefined, expect.stringContaining('<p>By post.</p>')])
  expect(data).toMatchObject({ legal_texts: expect.arrayContaining(['shop_terms', 'terms_and_conditions']) })
  await site.call(ChangeShopTexts, { body: { language: 'de', shop_terms: '<p>Per Post.</p>' } }, { as: admin })
  expect((await paint(path, 'de')).withoutScripts).toContain('<p>Per Post.</p>')
  expect((await paint(path, 'fr')).withoutScripts).toContain('<p>By post.</p>')
  expect(await listed()).toContain(path)
})

test('visitors can list the terms for orders, but not those for staff', async () => {
  await site.call(
    termCalls.add,
    { body: { audience: 'admin', language: 'en', title: 'Team', text: '<p>Ours.</p>' } },
    { as: admin },
  )
  const { status, body } = await site.call(ListShownTerms, {})
  expect([status, body.terms.map(({ title }) => title)]).toEqual([200, ['Payment']])
})

test('public downloads are readable without scripts, others are not', async () => {
  await site.sql`INSERT INTO flinks (_id, kind, category, name, description, url, online, created_at, updated_at)
    VALUES (gen_random_uuid(), 'link', 'Drivers', 'K-Suite <b>', 'For Windows', 'https://example.com', true, now(), now())`
  const { withoutScripts } = await paint('/downloads')
  expect(withoutScripts).toBeUndefined()
  await switchOn(site, 'downloads_public')
  const opened = await paint('/downloads')
  expect(opened.title).toMatch(/^Downloads · /)
  expect(opened.withoutScripts).toContain('<h2>K-Suite &#60;b&#62;</h2>')
})
