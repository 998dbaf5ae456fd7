import { cannedReplyCalls } from '@mapwright/contract/conversations/canned-reply-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
let staff: Person

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('orders')
})
afterAll(() => site.close())

const add = (title: string, text: string, as = staff) =>
  site.call(cannedReplyCalls.add, { body: { title, text } }, { as })
const titles = async (search_keyword = '') =>
  (await site.call(cannedReplyCalls.list, { query: { search_keyword } }, { as: staff })).body.canned_answers.map(
    ({ title }) => title,
  )

it('are changed by staff with the permission for orders, and inserted by all who write to customers', async () => {
  const clerk = await site.staffWith('settings')
  const writers = [await site.staffWith('tickets'), await site.staffWith('live_support')]
  for (const as of [await site.person(), clerk, ...writers]) expect((await add('A', 'a', as)).status).toBe(403)
  const list = async (as: Person) => (await site.call(cannedReplyCalls.list, {}, { as })).status
  expect(await Promise.all([await site.person(), clerk].map(list))).toEqual([403, 403])
  expect(await Promise.all(writers.map(list))).toEqual([200, 200])
})

it('refuse an unknown placeholder and name the known ones', async () => {
  const { status, body } = await add('Greeting', 'Hello {{customer}}, {{password}}')
  expect([status, body.code, body.details]).toEqual([
    422,
    'conversations.unknown_placeholder',
    { name: '{{password}}', known: '{{customer}}, {{number}}, {{vehicle}}, {{services}}, {{staff}}' },
  ])
  expect(body.message).toContain('{{vehicle}}')
  expect((await add('Greeting', ' ')).status).toBe(400)
  expect((await add('Greeting', 'x'.repeat(3001))).status).toBe(400)
  expect(await titles()).toEqual([])
})

it('can be reordered, searched, changed and removed', async () => {
  const { body } = await add('Ready', 'Order {{number}} is ready, {{customer}}.')
  await add('More data', 'Which tool did you use on {{vehicle}}?')
  const taken = await add('ready', 'Again')
  expect([taken.status, taken.body.code]).toEqual([409, 'conversations.canned_answer_taken'])
  expect(await titles()).toEqual(['Ready', 'More data'])
  expect(await titles('TOOL used')).toEqual([])
  expect(await titles('tool which')).toEqual(['More data'])
  const { _id } = body.canned_answer
  await site.call(cannedReplyCalls.reorder, { params: { id: _id }, body: { position: 2 } }, { as: staff })
  expect(await titles()).toEqual(['More data', 'Ready'])
  const changed = { title: 'Done', text: '{{oops}}' }
  const refused = await site.call(cannedReplyCalls.change, { params: { id: _id }, body: changed }, { as: staff })
  expect(refused.body.code).toBe('conversations.unknown_placeholder')
  await site.call(cannedReplyCalls.remove, { params: { id: _id } }, { as: staff })
  expect(await titles()).toEqual(['More data'])
})
