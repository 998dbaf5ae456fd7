import { ChangeShopSettings, GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { ChangeShopTexts, GetShopTexts, ListShopTextVersions } from '@mapwright/contract/shop/shop-texts-endpoints.ts'
import { PreviewPolicy } from '@mapwright/contract/site/policies-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierDatabase } from '../../test/earlier-database.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
let keeper: Person
beforeAll(async () => {
  site = await startTestSite()
  keeper = await site.staffWith('shop_manager.settings')
})
afterAll(() => site.close())

type Body = Parameters<typeof site.call<typeof ChangeShopTexts>>[1]['body']
const publish = (body: Body) => site.call(ChangeShopTexts, { body }, { as: keeper })
const seenIn = async (language: string) => {
  const response = await fetch(`${site.url}/api/shop/texts`, { headers: { 'accept-language': language } })
  return (await response.json()) as { shop_terms: string; withdrawal_text: string }
}

test("texts are shown in the reader's language, otherwise for every language, otherwise in English, otherwise in any", async () => {
  expect(await seenIn('de')).toMatchObject({ shop_terms: '', withdrawal_text: '' })
  await publish({ language: 'fr', shop_terms: '<p>Par la poste.</p>' })
  expect((await seenIn('de')).shop_terms).toBe('<p>Par la poste.</p>')
  await publish({ language: 'en', shop_terms: '<p>By post.</p><script>alert(1)</script>' })
  expect((await seenIn('de')).shop_terms).toBe('<p>By post.</p>')
  await publish({ shop_terms: '<p>Post.</p>' })
  expect((await seenIn('de')).shop_terms).toBe('<p>Post.</p>')
  await publish({ language: 'de', shop_terms: '<p>Per Post.</p>', withdrawal_text: '<p>14 Tage</p>' })
  expect(await seenIn('de')).toMatchObject({ shop_terms: '<p>Per Post.</p>', withdrawal_text: '<p>14 Tage</p>' })
  expect(await seenIn('fr')).toMatchObject({ shop_terms: '<p>Par la poste.</p>', withdrawal_text: '<p>14 Tage</p>' })
  const { body } = await site.call(GetShopTexts, { query: { language: 'fr' } })
  expect([body.shop_terms, body.withdrawal_text, body.published_at.withdrawal_text]).toEqual([
    ...['<p>Par la poste.</p>', '', null],
  ])
})

test('the settings contain and change the texts for every language', async () => {
  await publish({ language: 'es', shop_terms: '<p>Por correo.</p>' })
  const change = { terms_and_conditions: '<p>All</p>', withdrawal_text: '<p>Days</p>' }
  await site.call(ChangeShopSettings, { body: change }, { as: keeper })
  expect((await site.call(GetShopSettings, {})).body.shop_settings).toMatchObject(change)
  expect((await site.call(GetShopTexts, { query: { language: '' } })).body.shop_terms).toBe('<p>All</p>')
  expect((await seenIn('es')).shop_terms).toBe('<p>Por correo.</p>')
})

test('every change becomes a version, and no version is added without a change', async () => {
  const versions = async () =>
    (
      await site.call(ListShopTextVersions, { query: { name: 'shop_terms', language: 'it' } }, { as: keeper })
    ).body.versions.map(({ text }) => text)
  for (const shop_terms of ['<p>Uno</p>', '<p>Due</p>', '<p>Due</p>', '<p> </p>'])
    await publish({ language: 'it', shop_terms })
  expect(await versions()).toEqual(['', '<p>Due</p>', '<p>Uno</p>'])
})

test('people who manage the settings of the shop can preview and publish, others cannot', async () => {
  const body = { text: '<p onclick="x()">Draft</p>' }
  expect((await site.call(PreviewPolicy, { body }, { as: keeper })).body.text).toBe('<p>Draft</p>')
  const dealer = await site.person()
  expect((await site.call(ChangeShopTexts, { body: { shop_terms: '<p>x</p>' } }, { as: dealer })).status).toBe(403)
  expect((await site.call(PreviewPolicy, { body }, { as: dealer })).status).toBe(403)
})

test('the texts of earlier releases become the texts for every language', async () => {
  const database = await earlierDatabase('0230_shop_text_versions')
  try {
    await database.sql`UPDATE shop_settings SET terms_and_conditions = '<p>By post.</p>', withdrawal_text = ''`
    await database.upgrade()
    expect([...(await database.sql`SELECT name, language, text FROM current_shop_texts`)]).toEqual([
      { name: 'shop_terms', language: '', text: '<p>By post.</p>' },
    ])
  } finally {
    await database.drop()
  }
})
