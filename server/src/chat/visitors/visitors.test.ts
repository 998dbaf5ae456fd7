import { GetCaptcha } from '@mapwright/contract/accounts/captcha-endpoints.ts'
import { ListChatMessages, PostChatMessageTo } from '@mapwright/contract/chat/chat-endpoints.ts'
import {
  ChangeVisitorContact,
  CreateVisitorToken,
  DownloadVisitorFile,
  EndVisitorChat,
  GetVisitorChat,
  GetVisitorEvents,
  MoveVisitorChat,
  PostVisitorMessage,
  ReadVisitorChat,
  ShowVisitorPage,
  StartVisitorChat,
  TypeInVisitorChat,
} from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import {
  AssignVisitorChat,
  BlockVisitor,
  CloseVisitorChat,
  DeleteVisitorChat,
  GetVisitorHandling,
  InviteVisitor,
  ListVisitorChats,
  ListVisitorMessages,
  PostMessageToVisitor,
} from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { ListInbox } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../../test/events-handled.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { clearRateLimits, switchOff, switchOn } from '../../../test/site-state.ts'
import { solveCaptcha } from '../../../test/solve-captcha.ts'
import { announceUnreadOfVisitors } from './mail-unread-visitors.ts'
import { sweepVisitorChats } from './sweep-visitor-chats.ts'

let site: TestSite
let staff: Person
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('live_support')
})
beforeEach(async () => {
  await switchOn(site, 'live_support_public', 'guest_chat_public')
  await site.sql`DELETE FROM visitor_chat_blocks`
  await site.sql`UPDATE visitor_chats SET over_at = coalesce(over_at, now())`
  await clearRateLimits(site)
})
afterAll(() => site.close())

const captcha = async () => solveCaptcha((await site.call(GetCaptcha, {})).body)
const newToken = async () => (await site.call(CreateVisitorToken, {})).body.token
const idIn = (token: string) => token.split('.')[0] ?? ''
const start = async (token: string, fields: object = {}, key: string = crypto.randomUUID()) =>
  site.call(
    StartVisitorChat,
    { body: { text: 'Hello', path: '/services', captcha: await captcha(), ...fields } },
    { visitor: token, key },
  )
/** Starts a chat. Returns its id and the token of its visitor. */
async function visit(fields: object = {}) {
  const token = await newToken()
  expect((await start(token, fields)).status).toBe(200)
  return { token, id: idIn(token) }
}
const say = (token: string, text: string, key: string = crypto.randomUUID()) =>
  site.call(PostVisitorMessage, { body: { text } }, { visitor: token, key })
const read = async (token: string) => site.call(GetVisitorChat, {}, { visitor: token })
const textsOf = async (token: string) => (await read(token)).body.messages.map(({ text }) => text)
const answer = (id: string, text: string, internal: 'true' | 'false' = 'false') =>
  site.call(
    PostMessageToVisitor,
    { params: { id }, body: { text, internal }, files: { files: [new File([text], `${text}.txt`)] } },
    { as: staff },
  )
const chats = async (keywords?: string) =>
  (await site.call(ListVisitorChats, { query: keywords ? { keywords } : {} }, { as: staff })).body.chats
const mailsTo = (address: string) => site.sql<{ kind: string; values: { reason: string } }[]>`
  SELECT kind, values FROM mails WHERE to_address = ${address}`
const closeSite = (isClosed: boolean) =>
  site.sql`UPDATE open_times SET enabled = ${isClosed}, days = ${site.sql.json(Array.from({ length: 7 }, () => []))}`

/** Reads the live events of a visitor. */
async function listen(token: string) {
  const abort = new AbortController()
  const response = await fetch(`${site.url}/api${GetVisitorEvents.path}`, {
    headers: { authorization: `Visitor ${token}` },
    signal: abort.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  const close = () => {
    abort.abort()
    return reading
  }
  return { text: () => text, reading, close }
}

describe('a visitor', () => {
  it('needs a captcha, even if the site requires none elsewhere', async () => {
    const token = await newToken()
    const refused = await start(token, { captcha: '' })
    expect(refused.body.code).toBe('accounts.captcha_required')
    expect((await read(token)).status).toBe(404)
    const solution = await captcha()
    expect((await start(token, { captcha: solution })).status).toBe(200)
    expect((await start(await newToken(), { captcha: solution })).body.code).toBe('accounts.captcha_required')
  })

  it('opens only the own chat, and nothing with a forged, foreign or deleted secret', async () => {
    const [one, other] = [await visit({ text: 'From one' }), await visit({ text: 'From the other' })]
    expect(await textsOf(one.token)).toEqual(['From one'])
    expect(await textsOf(other.token)).toEqual(['From the other'])
    const forged = `${one.id}.${other.token.split('.')[1]}`
    expect((await read(forged)).status).toBe(401)
    expect((await read(await newToken())).body.code).toBe('chat.not_found')
    const asPerson = await site.call(GetVisitorChat, {}, { as: await site.person() })
    expect(asPerson.status).toBe(403)
    await site.call(DeleteVisitorChat, { params: { id: one.id } }, { as: staff })
    for (const [call, input] of [
      [GetVisitorChat, {}],
      [PostVisitorMessage, { body: { text: 'Again' } }],
      [ReadVisitorChat, {}],
      [TypeInVisitorChat, {}],
      [EndVisitorChat, {}],
      [ShowVisitorPage, { body: { path: '/' } }],
      [ChangeVisitorContact, { body: {} }],
      [GetVisitorEvents, {}],
    ] as const)
      expect((await site.call(call, input as never, { visitor: one.token })).body.code, call.name).toBe(
        'chat.not_found',
      )
  })

  it('is refused everywhere while the chat is switched off, and the live stream ends', async () => {
    const { token, id } = await visit()
    const live = await listen(token)
    for (const flag of ['guest_chat_public', 'live_support_public'] as const) {
      await switchOff(site, flag)
      expect((await site.call(CreateVisitorToken, {})).body.code).toBe('chat.visitors_off')
      expect((await start(token)).body.code).toBe('chat.visitors_off')
      for (const [call, input] of [
        [GetVisitorChat, {}],
        [PostVisitorMessage, { body: { text: 'Again' } }],
        [GetVisitorEvents, {}],
      ] as const) {
        const reply = await site.call(call, input as never, { visitor: token })
        expect([reply.status, reply.body.code], call.name).toEqual([404, 'chat.visitors_off'])
      }
      // The stream checks regularly; the notification makes it check now.
      await site.sql`SELECT pg_notify('live_rights', ${id})`
      await live.reading
      await switchOn(site, flag)
    }
  })

  it('sends a message once, even if the request is repeated', async () => {
    const token = await newToken()
    const key = crypto.randomUUID()
    await start(token, {}, key)
    // The page was loaded again, so that it has another key and another captcha.
    expect((await start(token)).body.message.text).toBe('Hello')
    const sent = crypto.randomUUID()
    await Promise.all([say(token, 'Once', sent), say(token, 'Once', sent)])
    await say(token, 'Once', sent)
    expect(await textsOf(token)).toEqual(['Hello', 'Once'])
  })

  it('is limited: length, messages per minute, and open chats from one network', async () => {
    const { token } = await visit()
    expect((await say(token, 'x'.repeat(2001))).status).toBe(400)
    expect((await say(token, ' ')).status).toBe(400)
    const statuses: number[] = []
    for (let count = 0; count < 16; count++) statuses.push((await say(token, `Message ${count}`)).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    await clearRateLimits(site)
    for (let count = 0; count < 4; count++) await visit()
    expect((await start(await newToken())).body.code).toBe('chat.too_many_chats')
    await site.call(EndVisitorChat, {}, { visitor: token })
    expect((await say(token, 'After the end')).body.code).toBe('chat.over')
    expect((await start(await newToken())).status).toBe(200)
  })

  it('enters an address outside the opening hours, unless the chat is active', async () => {
    const active = await visit()
    await closeSite(true)
    try {
      const refused = await start(await newToken())
      expect(refused.body).toMatchObject({ code: 'chat.email_needed', fields: { email: { code: 'required' } } })
      expect((await start(await newToken(), { email: 'vera@mail.example' })).status).toBe(200)
      expect((await say(active.token, 'Still here')).status).toBe(200)
      await site.sql`UPDATE conversations SET customer_wrote_at = now() - interval '1 hour' WHERE subject_id = ${active.id}`
      expect((await say(active.token, 'Anybody there?')).body.code).toBe('chat.email_needed')
      const contact = { body: { name: 'Vera', email: 'vera2@mail.example' } }
      await site.call(ChangeVisitorContact, contact, { visitor: active.token })
      expect((await say(active.token, 'Anybody there?')).status).toBe(200)
    } finally {
      await closeSite(false)
    }
  })

  it('leaves no address of the network in the database', async () => {
    const { id } = await visit()
    const rows = await site.sql<{ text: string }[]>`
      SELECT v::text AS text FROM visitor_chats v WHERE _id = ${id} UNION ALL SELECT a::text FROM audit a WHERE name LIKE 'chat.%visitor%' AND actor_id IS NULL`
    expect(rows).not.toHaveLength(0)
    expect(rows.map(({ text }) => text).join()).not.toMatch(/127\.0\.0\.1|::1/)
  })
})

describe('staff', () => {
  it('see the chat with page and language in the list and in the inbox, find its messages, and answer live', async () => {
    const { token, id } = await visit({ name: 'Vera', text: 'Is the Zündkerze in stock?' })
    const [chat] = await chats()
    expect(chat).toMatchObject({ _id: id, name: 'Vera', page: '/services', language: 'en', unread: 1, is_over: false })
    expect((await chats('zundkerze')).map(({ _id }) => _id)).toEqual([id])
    expect(await chats('nothing like this')).toEqual([])
    const { entries } = (await site.call(ListInbox, {}, { as: staff })).body
    expect(entries.find(({ subject_id }) => subject_id === id)).toMatchObject({
      ...{ kind: 'visitor_chat', title: 'Vera', link: `/admin/chat_support?visitor=${id}` },
    })
    const [live, foreign] = [await listen(token), await listen((await visit()).token)]
    await answer(id, 'Yes')
    await eventually(() => expect(live.text()).toContain('conversation.message_posted'))
    expect(foreign.text()).not.toContain(id)
    await Promise.all([live.close(), foreign.close()])
    const { messages } = (await read(token)).body
    const shown = messages.at(-1)
    expect(shown).toMatchObject({ text: 'Yes', mine: false, by: { kind: 'staff', name: null } })
    const file = await site.call(DownloadVisitorFile, { params: { id: shown?._id ?? '' } }, { visitor: token })
    expect(Buffer.from(file.bytes).toString()).toBe('Yes')
    await site.call(ReadVisitorChat, {}, { visitor: token })
    const seen = await site.call(ListVisitorMessages, { params: { id } }, { as: staff })
    expect(seen.body.other_read_at).not.toBeNull()
  })

  it('write internal notes that the visitor gets neither by list, file, live event nor mail', async () => {
    const { token, id } = await visit({ email: 'nora@mail.example' })
    const live = await listen(token)
    const note = (await answer(id, 'He is a pain', 'true')).body.message
    await announceUnreadOfVisitors(site.sql, new Date(Date.now() + 6 * 60_000))
    await eventsHandled(site)
    expect(await textsOf(token)).toEqual(['Hello'])
    const file = await site.call(DownloadVisitorFile, { params: { id: note._id } }, { visitor: token })
    expect(file.body.code).toBe('chat.message_not_found')
    expect(await mailsTo('nora@mail.example')).toEqual([])
    await answer(id, 'How can we help?')
    await eventually(() => expect(live.text()).toContain('conversation.message_posted'))
    expect(live.text().match(/conversation\.message_posted/g)).toHaveLength(2)
    await live.close()
    const mailed = await site.sql`SELECT FROM mails m WHERE m::text LIKE '%a pain%'`
    expect(mailed).toHaveLength(0)
  })

  it('hand the chat over, end it and open it again; other staff may not', async () => {
    const { token, id } = await visit()
    const colleague = await site.staffWith('live_support')
    const body = { assignee_id: colleague._id, instead_of: null, note: 'Please take over' }
    const assigned = await site.call(AssignVisitorChat, { params: { id }, body }, { as: staff })
    expect(assigned.body.assignee?._id).toBe(colleague._id)
    expect((await site.call(AssignVisitorChat, { params: { id }, body }, { as: staff })).body.code).toBe(
      'chat.taken_meanwhile',
    )
    expect(await textsOf(token)).toEqual(['Hello'])
    const end = (is_over: boolean) => site.call(CloseVisitorChat, { params: { id }, body: { is_over } }, { as: staff })
    await end(true)
    expect((await say(token, 'Wait')).body.code).toBe('chat.over')
    expect((await answer(id, 'Late')).body.code).toBe('chat.over')
    await end(false)
    expect((await say(token, 'Wait')).status).toBe(200)
    const other = await site.staffWith('tickets')
    expect((await site.call(GetVisitorHandling, { params: { id } }, { as: other })).status).toBe(403)
  })

  it('block a network, from which then nobody can write', async () => {
    const { token, id } = await visit()
    const block = (is_blocked: boolean) =>
      site.call(BlockVisitor, { params: { id }, body: { is_blocked } }, { as: staff })
    await block(true)
    expect((await say(token, 'Me again')).body.code).toBe('chat.blocked')
    expect((await start(await newToken())).body.code).toBe('chat.blocked')
    expect((await site.call(GetVisitorHandling, { params: { id } }, { as: staff })).body.chat.is_blocked).toBe(true)
    await block(false)
    expect((await say(token, 'Me again')).status).toBe(200)
  })

  it('invite the visitor to register', async () => {
    const { token, id } = await visit()
    await site.call(InviteVisitor, { params: { id } }, { as: staff })
    expect((await textsOf(token)).at(-1)).toContain('/register')
  })
})

describe('a message that nobody reads', () => {
  const later = () => new Date(Date.now() + 6 * 60_000)

  it('goes to the visitor and to staff by mail after a while, once', async () => {
    const { token, id } = await visit({ email: 'mia@mail.example', text: 'Nobody reads me' })
    await announceUnreadOfVisitors(site.sql, new Date())
    await eventsHandled(site)
    expect(await mailsTo('mia@mail.example')).toEqual([])
    await announceUnreadOfVisitors(site.sql, later())
    await eventsHandled(site)
    const toStaff = (await mailsTo(staff.email)).filter(({ values }) => values.reason === 'Nobody reads me')
    expect(toStaff).toMatchObject([{ kind: 'chat_unanswered', values: { customer: 'mia@mail.example' } }])
    await answer(id, 'We do')
    await announceUnreadOfVisitors(site.sql, later())
    expect(await announceUnreadOfVisitors(site.sql, later())).toBe(0)
    await eventsHandled(site)
    expect(await mailsTo('mia@mail.example')).toMatchObject([{ kind: 'chat_unread', values: { reason: 'We do' } }])
    await answer(id, 'Seen')
    await site.call(ReadVisitorChat, {}, { visitor: token })
    expect(await announceUnreadOfVisitors(site.sql, later())).toBe(0)
  })
})

describe('the end of a chat', () => {
  it('deletes messages, name, address and mails 90 days after the last message', async () => {
    const { token, id } = await visit({ name: 'Vera', email: 'old@mail.example' })
    await answer(id, 'Old')
    await announceUnreadOfVisitors(site.sql, new Date(Date.now() + 6 * 60_000))
    await eventsHandled(site)
    expect(await mailsTo('old@mail.example')).toHaveLength(1)
    const day = (count: number) => new Date(Date.now() + count * 86_400_000)
    await sweepVisitorChats(site.sql, day(89))
    expect((await read(token)).status).toBe(200)
    await sweepVisitorChats(site.sql, day(91))
    expect((await read(token)).status).toBe(404)
    expect(await mailsTo('old@mail.example')).toEqual([])
    expect(
      await site.sql`SELECT FROM conversations WHERE subject_kind = 'visitor_chat' AND subject_id = ${id}`,
    ).toEqual([])
  })

  it.each([
    ['new', false],
    ['existing', true],
  ])('moves it to the %s chat of the customer who signs in, once', async (_, hasChat) => {
    const { token, id } = await visit({ name: 'Vera', email: 'vera@mail.example', text: 'Before' })
    await answer(id, 'Answer')
    await answer(id, 'Note', 'true')
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
    expect((await read(token)).status).toBe(404)
    expect(await site.sql`SELECT FROM visitor_chats WHERE _id = ${id}`).toEqual([])
  })
})
