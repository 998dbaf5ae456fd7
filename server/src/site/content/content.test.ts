import * as calls from '@mapwright/contract/site/content/content-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
let staff: Person
let dealer: Person

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('settings', 'tnc')
  dealer = await site.person()
})
afterAll(() => site.close())

const term = { audience: 'customer', language: 'en', title: 'Payment', text: '<p>Due on receipt.</p>' } as const

it('shows customers only the terms for customers, in the order of their positions', async () => {
  const ids: string[] = []
  for (const body of [term, { ...term, audience: 'admin', title: 'Team' }, { ...term, title: 'Files' }] as const)
    ids.push((await site.call(calls.termCalls.add, { body }, { as: staff })).body.term._id)
  const titles = async (as: Person) =>
    (await site.call(calls.termCalls.list, {}, { as })).body.terms.map(({ title }) => title)
  expect(await titles(dealer)).toEqual(['Payment', 'Files'])
  expect((await site.call(calls.termCalls.list, { query: { audience: 'admin' } }, { as: dealer })).body.total).toBe(2)
  expect(await titles(staff)).toEqual(['Payment', 'Team', 'Files'])
  await site.call(calls.termCalls.reorder, { params: { id: ids[2] ?? '' }, body: { position: 1 } }, { as: staff })
  expect(await titles(dealer)).toEqual(['Files', 'Payment'])
})

it('removes scripts from terms, and refuses terms without text', async () => {
  const text = '<h2>Data</h2><script>alert(1)</script><p onclick="x()">Kept <a href="javascript:x()">here</a>.</p>'
  const { body } = await site.call(calls.termCalls.add, { body: { ...term, text } }, { as: staff })
  expect(body.term.text).toBe('<h2>Data</h2><p>Kept <a>here</a>.</p>')
  const empty = await site.call(calls.termCalls.add, { body: { ...term, text: '<p><br></p>' } }, { as: staff })
  expect([empty.status, empty.body.code, empty.body.fields]).toEqual([
    422,
    'site.term_empty',
    { text: expect.objectContaining({ code: 'too_small' }) },
  ])
})

it('removes scripts from answers, and refuses answers without text', async () => {
  const answer = '<p onclick="x()">Yes.</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  const { body } = await site.call(calls.questionCalls.add, { body: { question: 'Safe?', answer } }, { as: staff })
  expect(body.question.answer).toBe('<p>Yes.</p>')
  const empty = await site.call(
    calls.questionCalls.add,
    { body: { question: 'Empty?', answer: '<p><br></p>' } },
    { as: staff },
  )
  expect([empty.status, empty.body.code, empty.body.fields]).toEqual([
    422,
    'site.question_empty',
    { answer: expect.objectContaining({ code: 'too_small' }) },
  ])
})

it('shows visitors the visible questions of their language, in the order of their positions', async () => {
  await site.sql`DELETE FROM questions`
  const add = async (language: '' | 'de' | 'en', question: string, online = true) =>
    (
      await site.call(
        calls.questionCalls.add,
        { body: { language, question, answer: '<p>Yes.</p>', online } },
        { as: staff },
      )
    ).body.question._id
  await add('en', 'Open?')
  const hidden = await add('en', 'Hidden?', false)
  await add('de', 'Offen?')
  const last = await add('', 'OBD?')
  await site.call(calls.questionCalls.reorder, { params: { id: last }, body: { position: 1 } }, { as: staff })
  const shownIn = async (language: string) => {
    const response = await fetch(`${site.url}/api/faq`, { headers: { 'accept-language': language } })
    const { questions } = (await response.json()) as { questions: { question: string }[] }
    return questions.map(({ question }) => question)
  }
  expect(await shownIn('de')).toEqual(['OBD?', 'Offen?'])
  expect(await shownIn('en')).toEqual(['OBD?', 'Open?'])
  await site.call(calls.questionCalls.setOnline, { params: { id: hidden }, body: { online: true } }, { as: staff })
  expect(await shownIn('en')).toEqual(['OBD?', 'Open?', 'Hidden?'])
  expect((await site.call(calls.questionCalls.list, {}, { as: staff })).body.total).toBe(4)
  expect((await site.call(calls.questionCalls.list, {}, { as: dealer })).status).toBe(403)
  await site.call(calls.questionCalls.remove, { params: { id: hidden } }, { as: staff })
  expect(await shownIn('en')).toEqual(['OBD?', 'Open?'])
})

it('every field of a term, a reason, a question and a social link can be changed', async () => {
  const wire = async (method: string, path: string, body: object) => {
    const response = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, { _id: string }>
  }
  const examples = [
    ['terms', 'term', term, { audience: 'admin', language: 'de', title: 'Zahlung', text: '<p>Sofort.</p>' }],
    [
      'why_choose_us',
      'reason',
      { language: '', title: 'Fast', text: 'Within the hour.' },
      { language: 'de', title: 'Schnell', text: 'In einer Stunde.' },
    ],
    [
      'faq',
      'question',
      { language: '', question: 'How long?', answer: '<p>An hour.</p>', online: true },
      { language: 'de', question: 'Wie lange?', answer: '<p>Eine Stunde.</p>', online: false },
    ],
    [
      'social',
      'social',
      { network: 'youtube', url: 'https://youtube.com/@example', online: true },
      { network: 'instagram', url: 'https://instagram.com/example', online: false },
    ],
  ] as const
  for (const [path, one, first, second] of examples) {
    const added = (await wire('POST', `/${path}`, first))[one]
    expect(added).toMatchObject(first)
    expect((await wire('PUT', `/${path}/${added?._id}`, second))[one]).toMatchObject({ ...second, _id: added?._id })
  }
})

it('shows visitors the links that are online, in the order of the networks', async () => {
  await site.sql`DELETE FROM socials`
  for (const [network, online] of [
    ['youtube', true],
    ['telegram', false],
    ['facebook', true],
  ] as const)
    await site.call(
      calls.socialCalls.add,
      { body: { network, url: `https://${network}.com/x`, online } },
      { as: staff },
    )
  const { socials } = (await site.call(calls.ListOnlineSocials, {})).body
  expect(socials.map(({ network }) => network)).toEqual(['facebook', 'youtube'])
  expect((await site.call(calls.socialCalls.list, {}, { as: staff })).body.total).toBe(3)
})

it.each(['javascript:alert(1)', 'http://example.com', 'https://example', 'https://exa mple.com', 'https://a.b/"x'])(
  'refuses %s as an address',
  async (url) => {
    const { status, body } = await site.call(
      calls.socialCalls.add,
      { body: { network: 'x', url, online: true } },
      { as: staff },
    )
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['url']])
  },
)

it('moves a reason to another position', async () => {
  await site.sql`DELETE FROM reasons`
  const add = async (title: string) =>
    (await site.call(calls.reasonCalls.add, { body: { title, text: 'Text' } }, { as: staff })).body.reason._id
  const [, , last] = [await add('A'), await add('B'), await add('C')]
  await site.call(calls.reasonCalls.reorder, { params: { id: last ?? '' }, body: { position: 1 } }, { as: staff })
  const { why_choose_us } = (await site.call(calls.reasonCalls.list, {})).body
  expect(why_choose_us.map(({ title }) => title)).toEqual(['C', 'A', 'B'])
})
