import { PostChatMessage, PostChatMessageTo } from '@mapwright/contract/chat/chat-endpoints.ts'
import { SearchChats } from '@mapwright/contract/chat/search-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { switchOn } from '../../test/site-state.ts'
import { excerptAround } from '../conversations/found-messages.ts'

let site: TestSite
let [customer, other, staff]: Person[] = []
beforeAll(async () => {
  site = await startTestSite()
  await switchOn(site, 'live_support_public')
  staff = await site.staffWith('live_support')
  customer = await site.person()
  other = await site.person()
  const say = (as: Person | undefined, text: string, files: File[] = []) =>
    site.call(PostChatMessage, { body: { text }, files: { files } }, { as })
  await say(customer, 'The Überdruck of the turbo is 100% wrong')
  await say(customer, '', [new File(['rpm'], 'uberdruck-log.csv')])
  await say(other, 'No uberdruck here')
  const note = { params: { id: customer._id }, body: { text: 'Uberdruck: he owes us', internal: 'true' } as const }
  await site.call(PostChatMessageTo, note, { as: staff })
})
afterAll(() => site.close())

const search = (as: Person | undefined, keywords: string, user_id?: string) =>
  site.call(SearchChats, { query: { keywords, ...(user_id ? { user_id } : {}) } }, { as })
const excerpts = async (...args: Parameters<typeof search>) =>
  (await search(...args)).body.messages.map(({ excerpt }) => excerpt)

it('finds only own messages for customers, never notes, and refuses the chats of others', async () => {
  expect(await excerpts(customer, 'uberdruck')).toEqual([
    'uberdruck-log.csv',
    'The Überdruck of the turbo is 100% wrong',
  ])
  expect((await search(customer, 'uberdruck', other?._id)).body.code).toBe('chat.not_found')
  expect(await excerpts(other, '100%')).toEqual([])
})

it('finds the messages of all chats for staff, or of one, with all of the words', async () => {
  expect(await excerpts(staff, 'UBERDRUCK')).toHaveLength(4)
  expect(await excerpts(staff, 'uberdruck', other?._id)).toEqual(['No uberdruck here'])
  expect(await excerpts(staff, 'turbo über 100%')).toHaveLength(1)
  expect((await search(staff, 'u')).status).toBe(400)
})

it('names the author to staff, but never staff to customers', async () => {
  const authors = async (as: Person | undefined, keywords: string) =>
    (await search(as, keywords, customer?._id)).body.messages.map(({ from_staff, author }) => ({ from_staff, author }))
  expect(await authors(staff, 'owes')).toEqual([{ from_staff: true, author: expect.any(String) }])
  await site.call(PostChatMessage, { body: { text: 'The turbo is fine', user_id: customer?._id ?? '' } }, { as: staff })
  expect(await authors(customer, 'turbo')).toEqual([
    { from_staff: true, author: null },
    { from_staff: false, author: expect.any(String) },
  ])
})

it('shows the text around the first found word', () => {
  const text = `${'ä '.repeat(100)}needle ${'o '.repeat(200)}`
  const excerpt = excerptAround(text, ['needle'])
  expect(excerpt).toContain('needle')
  expect(excerpt.startsWith('…')).toBe(true)
  expect(excerpt.length).toBeLessThan(210)
  expect(excerptAround('Short', ['absent'])).toBe('Short')
})
