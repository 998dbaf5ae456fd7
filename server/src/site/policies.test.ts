import {
  ChangePolicies,
  GetPolicies,
  ListPolicyVersions,
  PreviewPolicy,
} from '@mapwright/contract/site/policies-endpoints.ts'
import { GetSiteData } from '@mapwright/contract/site/site-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
let staff: Person

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('settings')
})
afterAll(() => site.close())

const publish = (body: Parameters<typeof site.call<typeof ChangePolicies>>[1]['body']) =>
  site.call(ChangePolicies, { body }, { as: staff })

const seenIn = async (language: string) => {
  const response = await fetch(`${site.url}/api/policies`, { headers: { 'accept-language': language } })
  return (await response.json()) as { terms_of_use: string; imprint: string }
}

it('are public, and the cookie text is part of the first paint', async () => {
  const first = (await site.call(GetPolicies, {})).body
  expect(first).toMatchObject({ terms_of_use: '', privacy_policy: '', imprint: '', cookie: '', updated_at: null })
  await publish({ cookie: 'We keep you signed in.' })
  await publish({ terms_of_use: '<h2>Terms</h2><p>Be kind.</p><script>alert(1)</script>' })
  const seen = (await site.call(GetPolicies, {})).body
  expect(seen).toMatchObject({ terms_of_use: '<h2>Terms</h2><p>Be kind.</p>', cookie: 'We keep you signed in.' })
  expect(seen.published_at).toMatchObject({ terms_of_use: expect.stringMatching(/^20/), imprint: null })
  expect((await site.call(GetSiteData, {})).body.cookie).toBe('We keep you signed in.')
})

it("are shown in the reader's language, otherwise in the one for every language, otherwise in English", async () => {
  await publish({ language: 'de', terms_of_use: '<p>Sei nett.</p>', imprint: '<p>Adresse</p>' })
  await publish({ language: 'en', imprint: '<p>Address</p>' })
  expect(await seenIn('de')).toMatchObject({ terms_of_use: '<p>Sei nett.</p>', imprint: '<p>Adresse</p>' })
  expect(await seenIn('ar')).toMatchObject({ terms_of_use: '<h2>Terms</h2><p>Be kind.</p>', imprint: '<p>Address</p>' })
  const { body } = await site.call(GetPolicies, { query: { language: 'en' } })
  expect([body.terms_of_use, body.imprint]).toEqual(['', '<p>Address</p>'])
})

it('keep a version of every change, and none without a change', async () => {
  const texts = async () => {
    const listed = await site.call(ListPolicyVersions, { query: { policy: 'imprint' } }, { as: staff })
    return listed.body.versions.map(({ text }) => text)
  }
  for (const imprint of ['<p>One</p>', '<p>Two</p>', '<p>Two</p>', '']) await publish({ imprint })
  expect(await texts()).toEqual(['', '<p>Two</p>', '<p>One</p>'])
  expect((await site.call(GetPolicies, { query: { language: '' } })).body.imprint).toBe('')
})

it('previews a draft without publishing it', async () => {
  const text = '<h2>Draft</h2><script>alert(1)</script><p onclick="x()">New.</p>'
  const before = (await site.call(GetPolicies, {})).body
  expect((await site.call(PreviewPolicy, { body: { text } }, { as: staff })).body.text).toBe(
    '<h2>Draft</h2><p>New.</p>',
  )
  expect((await site.call(GetPolicies, {})).body).toMatchObject({ updated_at: before.updated_at })
})
