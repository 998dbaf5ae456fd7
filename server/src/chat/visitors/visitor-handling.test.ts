import { CountUnreadChats, ListChatMessages, PostChatMessageTo } from '@mapwright/contract/chat/chat-endpoints.ts'
import {
  DownloadVisitorFile,
  MoveVisitorChat,
  ReadVisitorChat,
} from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import {
  AssignVisitorChat,
  BlockVisitor,
  CloseVisitorChat,
  GetVisitorHandling,
  InviteVisitor,
  ListVisitorChats,
  ListVisitorMessages,
} from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { ListInbox } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../../test/events-handled.ts'
import { eventually } from '../../../test/eventually.ts'
import { startVisitorSite, type VisitorSite } from '../../../test/visitor-kit.ts'
import { resolveReplyAddress } from '../../conversations/mail-in/reply-rows.ts'
import { deleteVisitorChat } from './delete-visitor-chat.ts'
import { announceUnreadOfVisitors } from './mail-unread-visitors.ts'
import { sweepVisitorChats } from './sweep-visitor-chats.ts'

let site: VisitorSite
beforeAll(async () => {
  site = await startVisitorSite()
  await site.sql`UPDATE mail_in SET reply_address = 'reply@mail.tuning.example'`
})
beforeEach(() => site.clearChats())
afterAll(() => site.close())

const chats = async (keywords?: string) =>
  (await site.call(ListVisitorChats, { query: keywords ? { keywords } : {} }, { as: site.staff })).body.chats
type SentMail = { kind: string; language: string | null; reply_id: string | null; values: { reason: string } }
const mailsTo = (address: string) => site.sql<SentMail[]>`
  SELECT kind, language, reply_id, values FROM mails WHERE to_address = ${address}`

describe('staff', () => {
  it('see the chat with page and language in the list and in the inbox, find its messages, and answer live', async () => {
    const unread = async () => (await site.call(CountUnreadChats, {}, { as: site.staff })).body.count
    const before = await unread()
    const { token, id } = await site.visit({ name: 'Vera', text: 'Is the Zündkerze in stock?' })
    expect(await unread()).toBe(before + 1)
    const [chat] = await chats()
    expect(chat).toMatchObject({ _id: id, name: 'Vera', page: '/services', language: 'en', unread: 1, is_over: false })
    expect((await chats('zundkerze')).map(({ _id }) => _id)).toEqual([id])
    expect(await chats('nothing like this')).toEqual([])
    const { entries } = (await site.call(ListInbox, {}, { as: site.staff })).body
    expect(entries.find(({ subject_id }) => subject_id === id)).toMatchObject({
      ...{ kind: 'visitor_chat', title: 'Vera', link: `/admin/chat_support?visitor=${id}` },
    })
    const [live, foreign] = [await site.listen(token), await site.listen((await site.visit()).token)]
    await site.answer(id, 'Yes')
    await eventually(() => expect(live.text()).toContain('conversation.message_posted'))
    expect(foreign.text()).not.toContain(id)
    await Promise.all([live.close(), foreign.close()])
    const { messages } = (await site.read(token)).body
    const shown = messages.at(-1)
    expect(shown).toMatchObject({ text: 'Yes', mine: false, by: { kind: 'staff', name: null } })
    const file = await site.call(DownloadVisitorFile, { params: { id: shown?._id ?? '' } }, { visitor: token })
    expect(Buffer.from(file.bytes).toString()).toBe('Yes')
    await site.call(ReadVisitorChat, {}, { visitor: token })
    const seen = await site.call(ListVisitorMessages, { params: { id } }, { as: site.staff })
    expect(seen.body.other_read_at).not.toBeNull()
  })

  it('write internal notes that the visitor gets neither by list, file, live event nor mail', async () => {
    const { token, id } = await site.visit({ email: 'nora@mail.example' })
    const live = await site.listen(token)
    const note = (await site.answer(id, 'He is a pain', 'true')).body.message
    await announceUnreadOfVisitors(site.sql, new Date(Date.now() + 6 * 60_000))
    await eventsHandled(site)
    expect(await site.textsOf(token)).toEqual(['Hello'])
    const file = await site.call(DownloadVisitorFile, { params: { id: note._id } }, { visitor: token })
    expect(file.body.code).toBe('chat.message_not_found')
    expect(await mailsTo('nora@mail.example')).toEqual([])
    await site.answer(id, 'How can we help?')
    await eventually(() => expect(live.text()).toContain('conversation.message_posted'))
    expect(live.text().match(/conversation\.message_posted/g)).toHaveLength(2)
    await live.close()
    const mailed = await site.sql`SELECT FROM mails m WHERE m::text LIKE '%a pain%'`
    expect(mailed).toHaveLength(0)
  })

  it('hand the chat over, end it and open it again; other staff may not', async () => {
    const { token, id } = await site.visit()
    const colleague = await site.staffWith('live_support')
    const body = { assignee_id: colleague._id, instead_of: null, note: 'Please take over' }
    const assigned = await site.call(AssignVisitorChat, { params: { id }, body }, { as: site.staff })
    expect(assigned.body.assignee?._id).toBe(colleague._id)
    expect((await site.call(AssignVisitorChat, { params: { id }, body }, { as: site.staff })).body.code).toBe(
      'chat.taken_meanwhile',
    )
    expect(await site.textsOf(token)).toEqual(['Hello'])
    const end = (is_over: boolean) =>
      site.call(CloseVisitorChat, { params: { id }, body: { is_over } }, { as: site.staff })
    await end(true)
    expect((await site.say(token, 'Wait')).body.code).toBe('chat.over')
    expect((await site.answer(id, 'Late')).body.code).toBe('chat.over')
    await end(false)
    expect((await site.say(token, 'Wait')).status).toBe(200)
    const other = await site.staffWith('tickets')
    expect((await site.call(GetVisitorHandling, { params: { id } }, { as: other })).status).toBe(403)
  })

  it('block a network, from which then nobody can write', async () => {
    const { token, id } = await site.visit()
    const block = (is_blocked: boolean) =>
      site.call(BlockVisitor, { params: { id }, body: { is_blocked } }, { as: site.staff })
    await block(true)
    expect((await site.say(token, 'Me again')).body.code).toBe('chat.blocked')
    expect((await site.start(await site.newToken())).body.code).toBe('chat.blocked')
    expect((await site.call(GetVisitorHandling, { params: { id } }, { as: site.staff })).body.chat.is_blocked).toBe(
      true,
    )
    await block(false)
    expect((await site.say(token, 'Me again')).status).toBe(200)
  })

  it('invite the visitor to register', async () => {
    const { token, id } = await site.visit()
    await site.call(InviteVisitor, { params: { id } }, { as: site.staff })
    expect((await site.textsOf(token)).at(-1)).toContain('/register')
  })
})

describe('a message that nobody reads', () => {
  const later = () => new Date(Date.now() + 6 * 60_000)

  it('goes to the visitor and to staff by mail after a while, once', async () => {
    const { token, id } = await site.visit({ email: 'mia@mail.example', text: 'Nobody reads me' })
    await announceUnreadOfVisitors(site.sql, new Date())
    await eventsHandled(site)
    expect(await mailsTo('mia@mail.example')).toEqual([])
    await announceUnreadOfVisitors(site.sql, later())
    await eventsHandled(site)
    const toStaff = (await mailsTo(site.staff.email)).filter(({ values }) => values.reason === 'Nobody reads me')
    expect(toStaff).toMatchObject([{ kind: 'chat_unanswered', values: { customer: 'mia@mail.example' } }])
    await site.answer(id, 'We do')
    await announceUnreadOfVisitors(site.sql, later())
    expect(await announceUnreadOfVisitors(site.sql, later())).toBe(0)
    await eventsHandled(site)
    expect(await mailsTo('mia@mail.example')).toMatchObject([
      { kind: 'visitor_chat_unread', values: { reason: 'We do' } },
    ])
    await site.answer(id, 'Seen')
    await site.call(ReadVisitorChat, {}, { visitor: token })
    expect(await announceUnreadOfVisitors(site.sql, later())).toBe(0)
  })

  it('goes to the visitor in the language of the chat and cannot be answered by mail, as the address is unconfirmed', async () => {
    const { id } = await site.visit({ email: 'lena@mail.example', text: 'Nobody answers me' })
    await site.sql`UPDATE visitor_chats SET language = 'de' WHERE _id = ${id}`
    await announceUnreadOfVisitors(site.sql, later())
    await site.answer(id, 'Sofort')
    await announceUnreadOfVisitors(site.sql, later())
    await eventsHandled(site)
    expect(await mailsTo('lena@mail.example')).toMatchObject([
      { kind: 'visitor_chat_unread', language: 'de', reply_id: null },
    ])
    const toStaff = (await mailsTo(site.staff.email)).filter(({ values }) => values.reason === 'Nobody answers me')
    expect(toStaff).toMatchObject([{ reply_id: expect.any(String) }])
    const addresses = await site.sql`
      SELECT FROM conversation_reply_addresses r JOIN conversation_participants p ON p._id = r.participant_id
        JOIN conversations c ON c._id = p.conversation_id
      WHERE c.subject_id = ${id} AND p.user_id IS NULL`
    expect(addresses).toEqual([])
  })
})

describe('the end of a chat', () => {
  it('refuses an answer that staff send meanwhile, and leaves no conversation behind', async () => {
    const { id } = await site.visit()
    const late: { answer?: ReturnType<typeof site.answer> } = {}
    await site.sql.begin(async (tx) => {
      await tx`SELECT FROM conversations WHERE subject_id = ${id} FOR UPDATE`
      late.answer = site.answer(id, 'Too late')
      await eventually(async () =>
        expect(
          await site.sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ).not.toHaveLength(0),
      )
      await deleteVisitorChat(tx, id, new Date())
    })
    expect((await late.answer)?.body.code).toBe('chat.not_found')
    expect(await site.sql`SELECT FROM conversations WHERE subject_id = ${id}`).toEqual([])
  })

  it('deletes conversations whose chat is gone', async () => {
    const id = uuidv7()
    await site.sql`
      INSERT INTO conversations (_id, subject_kind, subject_id, created_at) VALUES (${uuidv7()}, 'visitor_chat', ${id}, now())`
    const { id: kept } = await site.visit()
    expect(await sweepVisitorChats(site.sql, new Date())).toBe(1)
    expect(await site.sql`SELECT FROM conversations WHERE subject_id = ${id}`).toEqual([])
    expect(await site.sql`SELECT FROM conversations WHERE subject_id = ${kept}`).toHaveLength(1)
  })

  it('deletes messages, name, address and mails 90 days after the last message', async () => {
    const { token, id } = await site.visit({ name: 'Vera', email: 'old@mail.example' })
    await site.answer(id, 'Old')
    await announceUnreadOfVisitors(site.sql, new Date(Date.now() + 6 * 60_000))
    await eventsHandled(site)
    expect(await mailsTo('old@mail.example')).toHaveLength(1)
    const day = (count: number) => new Date(Date.now() + count * 86_400_000)
    await sweepVisitorChats(site.sql, day(89))
    expect((await site.read(token)).status).toBe(200)
    await sweepVisitorChats(site.sql, day(91))
    expect((await site.read(token)).status).toBe(404)
    expect(await mailsTo('old@mail.example')).toEqual([])
    expect(
      await site.sql`SELECT FROM conversations WHERE subject_kind = 'visitor_chat' AND subject_id = ${id}`,
    ).toEqual([])
  })

  it.each([
    ['new', false],
    ['existing', true],
  ])('moves it to the %s chat of the customer who signs in, once', async (_, hasChat) => {
    const { token, id } = await site.visit({ name: 'Vera', email: 'vera@mail.example', text: 'Before' })
    await site.answer(id, 'Answer')
    await site.answer(id, 'Note', 'true')
    const customer = await site.person()
    if (hasChat) {
      const body = { params: { id: customer._id }, body: { text: 'Earlier' } }
      expect((await site.call(PostChatMessageTo, body, { as: customer })).status).toBe(200)
    }
    const move = () => site.call(MoveVisitorChat, { body: { token } }, { as: customer })
    const replies = await Promise.all([move(), move()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    const { messages } = (await site.call(ListChatMessages, {}, { as: customer })).body
    expect(messages.map(({ text, mine }) => [text, mine]).sort()).toEqual(
      [['Before', true], ['Answer', false], ...(hasChat ? [['Earlier', true]] : [])].sort(),
    )
    expect((await site.read(token)).status).toBe(404)
    expect(await site.sql`SELECT FROM visitor_chats WHERE _id = ${id}`).toEqual([])
  })

  it('lets staff answer mails about it in the chat to which it moved', async () => {
    const { token } = await site.visit({ text: 'I sign in later' })
    await announceUnreadOfVisitors(site.sql, new Date(Date.now() + 6 * 60_000))
    await eventsHandled(site)
    const mail = (await mailsTo(site.staff.email)).find(({ values }) => values.reason === 'I sign in later')
    const customer = await site.person()
    expect((await site.call(MoveVisitorChat, { body: { token } }, { as: customer })).status).toBe(200)
    const addressed = await resolveReplyAddress(site.sql, mail?.reply_id ?? '', new Date())
    expect(addressed).toMatchObject({
      place: { subject_kind: 'chat', subject_id: customer._id },
      writer: { user_id: site.staff._id },
    })
  })
})
