import {
  CountUnreadChats,
  DownloadChatFile,
  ListChatMessages,
  ListChatUsers,
  PostChatMessage,
  PostChatMessageTo,
  ReadChatMessages,
} from '@mapwright/contract/chat/chat-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { clearRateLimits, switchOff, switchOn } from '../../test/site-state.ts'
import { announceUnread } from './mail-unread.ts'

let site: TestSite
let customer: Person
let staff: Person
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('live_support')
})
beforeEach(async () => {
  await switchOn(site, 'live_support_public')
  await clearRateLimits(site)
  customer = await site.person()
})
afterAll(() => site.close())

const say = (text: string, as = customer, files: File[] = []) =>
  site.call(PostChatMessage, { body: { text }, files: { files } }, { as })
const reply = (text: string, files: File[] = []) =>
  site.call(PostChatMessage, { body: { text, user_id: customer._id }, files: { files } }, { as: staff })
const note = async (text: string) => {
  const input = { params: { id: customer._id }, body: { text, internal: 'true' } as const }
  return (
    await site.call(PostChatMessageTo, { ...input, files: { files: [new File([text], 'n.txt')] } }, { as: staff })
  ).body
}
const read = async (as: Person, user_id?: string) =>
  (await site.call(ListChatMessages, { query: user_id ? { user_id } : {} }, { as })).body
const file = async (id: string, as: Person) => (await site.call(DownloadChatFile, { params: { id } }, { as })).body.code
const people = async (keywords?: string) =>
  (await site.call(ListChatUsers, { query: keywords ? { keywords } : {} }, { as: staff })).body.users
const unread = async (as: Person) => (await site.call(CountUnreadChats, {}, { as })).body.count
const mailsTo = (person: Person, kind: string) =>
  site.sql`SELECT values FROM mails WHERE kind = ${kind} AND to_address = ${person.email}`

describe('a chat', () => {
  it('is refused while chats are switched off, and not found by other customers', async () => {
    await switchOff(site, 'live_support_public')
    const off = await say('Hello')
    expect([off.status, off.body.code]).toEqual([403, 'chat.off'])
    await switchOn(site, 'live_support_public')
    const stranger = await site.person()
    const foreign = await site.call(ListChatMessages, { query: { user_id: customer._id } }, { as: stranger })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'chat.not_found'])
    expect((await site.call(ListChatMessages, {}, { as: staff })).body.code).toBe('chat.not_found')
    expect((await read(staff, staff._id)).code).toBe('chat.not_found')
  })

  it('is between a customer and staff, with files by the id of their message', async () => {
    const sent = await say('Is the file ready?', customer, [new File(['rpm'], 'log.csv')])
    expect(sent.body.message).toMatchObject({ text: 'Is the file ready?', mine: true, files: [{ name: 'log.csv' }] })
    await reply('In ten minutes')
    expect((await read(customer)).messages.map(({ text }) => text)).toEqual(['Is the file ready?', 'In ten minutes'])
    expect((await read(staff, customer._id)).messages).toHaveLength(2)
    const got = await site.call(DownloadChatFile, { params: { id: sent.body.message._id } }, { as: staff })
    expect(Buffer.from(got.bytes).toString()).toBe('rpm')
    expect(await file(sent.body.message._id, await site.person())).toBe('chat.message_not_found')
  })

  it('keeps internal notes and their files from the customer', async () => {
    const { message } = await note('He owes us money')
    expect((await read(customer)).messages).toEqual([])
    expect(await file(message._id, customer)).toBe('chat.message_not_found')
    expect(await file(message._id, staff)).toBeUndefined()
    expect((await people()).find(({ _id }) => _id === customer._id)?.last_message).toBeNull()
  })
})

describe('the list of people', () => {
  it('counts chats that nobody has read, and finds customers without a chat by name', async () => {
    const quiet = await site.person()
    await say('One')
    await say('Two')
    expect((await people()).find(({ _id }) => _id === customer._id)).toMatchObject({
      ...{ unread: 2, last_message: { text: 'Two', from_staff: false } },
    })
    expect((await people()).map(({ _id }) => _id)).not.toContain(quiet._id)
    expect((await people(quiet.email)).map(({ _id }) => _id)).toEqual([quiet._id])
    const before = await unread(staff)
    await site.call(ReadChatMessages, { params: { id: customer._id } }, { as: staff })
    expect(await unread(staff)).toBe(before - 1)
    expect(await unread(await site.staffWith('live_support'))).toBe(before - 1)
    expect((await people()).find(({ _id }) => _id === customer._id)?.unread).toBe(0)
    await reply('Three')
    expect(await unread(customer)).toBe(1)
  })

  it('shows who has used the site within the last minutes', async () => {
    await say('Hello')
    await site.sql`UPDATE users SET last_seen_at = now() WHERE _id = ${customer._id}`
    expect((await people()).find(({ _id }) => _id === customer._id)?.online).toBe(true)
    await site.sql`UPDATE users SET last_seen_at = now() - interval '1 hour' WHERE _id = ${customer._id}`
    expect((await people()).find(({ _id }) => _id === customer._id)?.online).toBe(false)
  })
})

describe('a message that nobody reads', () => {
  const later = () => new Date(Date.now() + 6 * 60_000)

  it('is sent by mail to the other side after a while, once', async () => {
    await say('Anybody there?')
    await announceUnread(site.sql, new Date())
    await eventsHandled(site)
    expect(await mailsTo(staff, 'chat_unanswered')).toHaveLength(0)
    await announceUnread(site.sql, later())
    expect(await announceUnread(site.sql, later())).toBe(0)
    await eventsHandled(site)
    const mails = await mailsTo(staff, 'chat_unanswered')
    expect(mails.filter(({ values }) => values.reason === 'Anybody there?')).toHaveLength(1)
  })

  it('is not sent if it was read, or if it is an internal note', async () => {
    await reply('Seen')
    await site.call(ReadChatMessages, { params: { id: customer._id } }, { as: customer })
    await note('A secret')
    await announceUnread(site.sql, later())
    await eventsHandled(site)
    expect(await mailsTo(customer, 'chat_unread')).toHaveLength(0)
    await reply('Unseen')
    await announceUnread(site.sql, later())
    await eventsHandled(site)
    expect((await mailsTo(customer, 'chat_unread')).map(({ values }) => values.reason)).toEqual(['Unseen'])
  })
})
