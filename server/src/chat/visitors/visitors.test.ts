import {
  ChangeVisitorContact,
  CreateVisitorToken,
  EndVisitorChat,
  GetVisitorChat,
  GetVisitorEvents,
  PostVisitorMessage,
  ReadVisitorChat,
  ShowVisitorPage,
  TypeInVisitorChat,
} from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { DeleteVisitorChat, GetVisitorHandling } from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { visitorRules } from '@mapwright/contract/chat/visitors/visitor-rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearRateLimits, switchOff, switchOn } from '../../../test/site-state.ts'
import { startVisitorSite, type VisitorSite } from '../../../test/visitor-kit.ts'

let site: VisitorSite
beforeAll(async () => {
  site = await startVisitorSite()
})
beforeEach(() => site.clearChats())
afterAll(() => site.close())

const closeSite = (isClosed: boolean) =>
  site.sql`UPDATE open_times SET enabled = ${isClosed}, days = ${site.sql.json(Array.from({ length: 7 }, () => []))}`

const contactIn = async (id: string) => {
  const { name, email } = (await site.call(GetVisitorHandling, { params: { id } }, { as: site.staff })).body.chat
  return { name, email }
}

describe('a visitor', () => {
  it('needs a captcha, even if the site requires none elsewhere', async () => {
    const token = await site.newToken()
    const refused = await site.start(token, { captcha: '' })
    expect(refused.body.code).toBe('accounts.captcha_required')
    expect((await site.read(token)).status).toBe(404)
    const solution = await site.captcha()
    expect((await site.start(token, { captcha: solution })).status).toBe(200)
    expect((await site.start(await site.newToken(), { captcha: solution })).body.code).toBe('accounts.captcha_required')
  })

  it('opens only the own chat, and nothing with a forged, foreign or deleted secret', async () => {
    const [one, other] = [await site.visit({ text: 'From one' }), await site.visit({ text: 'From the other' })]
    expect(await site.textsOf(one.token)).toEqual(['From one'])
    expect(await site.textsOf(other.token)).toEqual(['From the other'])
    const forged = `${one.id}.${other.token.split('.')[1]}`
    expect((await site.read(forged)).status).toBe(401)
    expect((await site.read(await site.newToken())).body.code).toBe('chat.not_found')
    const asPerson = await site.call(GetVisitorChat, {}, { as: await site.person() })
    expect(asPerson.status).toBe(403)
    await site.call(DeleteVisitorChat, { params: { id: one.id } }, { as: site.staff })
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
    const { token, id } = await site.visit()
    const live = await site.listen(token)
    for (const flag of ['guest_chat_public', 'live_support_public'] as const) {
      await switchOff(site, flag)
      expect((await site.call(CreateVisitorToken, {})).body.code).toBe('chat.visitors_off')
      expect((await site.start(token)).body.code).toBe('chat.visitors_off')
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
      await live.ended
      await switchOn(site, flag)
    }
  })

  it('sends a message once, even if the request is repeated', async () => {
    const token = await site.newToken()
    const key = crypto.randomUUID()
    await site.start(token, {}, key)
    // The page was loaded again, so that it has another key and another captcha.
    expect((await site.start(token)).body.message.text).toBe('Hello')
    const sent = crypto.randomUUID()
    await Promise.all([site.say(token, 'Once', sent), site.say(token, 'Once', sent)])
    await site.say(token, 'Once', sent)
    expect(await site.textsOf(token)).toEqual(['Hello', 'Once'])
  })

  it('who starts the own chat again continues it, under the rules for messages', async () => {
    const { token, id } = await site.visit({ name: 'Vera', email: 'vera@mail.example' })
    for (let count = 1; count < visitorRules.max_open; count++) await site.visit()
    await closeSite(true)
    try {
      await site.sql`UPDATE conversations SET customer_wrote_at = now() - interval '1 hour' WHERE subject_id = ${id}`
      expect((await site.start(token, { text: 'More' })).status).toBe(200)
    } finally {
      await closeSite(false)
    }
    expect(await site.textsOf(token)).toEqual(['Hello', 'More'])
    expect(await contactIn(id)).toEqual({ name: 'Vera', email: 'vera@mail.example' })
    expect((await site.start(token, { text: 'Mine changed', email: 'new@mail.example' })).status).toBe(200)
    expect(await contactIn(id)).toEqual({ name: 'Vera', email: 'new@mail.example' })
    // The visitor, whose network is blocked, has moved to another one.
    const elsewhere = Buffer.from('another network')
    await site.sql`UPDATE visitor_chats SET network_hash = ${elsewhere} WHERE _id = ${id}`
    await site.sql`INSERT INTO visitor_chat_blocks (network_hash, blocked_at) VALUES (${elsewhere}, now())`
    expect((await site.start(token, { text: 'From elsewhere' })).body.code).toBe('chat.blocked')
  })

  it('enters the address without losing the name, and the name without losing the address', async () => {
    const { token, id } = await site.visit({ name: 'Vera' })
    const change = (body: { name?: string; email?: string }) =>
      site.call(ChangeVisitorContact, { body }, { visitor: token })
    expect((await change({ email: 'vera@mail.example' })).status).toBe(200)
    expect(await contactIn(id)).toEqual({ name: 'Vera', email: 'vera@mail.example' })
    await change({ name: 'Vera Vale' })
    expect(await contactIn(id)).toEqual({ name: 'Vera Vale', email: 'vera@mail.example' })
  })

  it('is limited: length, messages per minute, and open chats from one network', async () => {
    const { token } = await site.visit()
    expect((await site.say(token, 'x'.repeat(2001))).status).toBe(400)
    expect((await site.say(token, ' ')).status).toBe(400)
    const statuses: number[] = []
    for (let count = 0; count < 16; count++) statuses.push((await site.say(token, `Message ${count}`)).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    await clearRateLimits(site)
    for (let count = 0; count < 4; count++) await site.visit()
    expect((await site.start(await site.newToken())).body.code).toBe('chat.too_many_chats')
    await site.call(EndVisitorChat, {}, { visitor: token })
    expect((await site.say(token, 'After the end')).body.code).toBe('chat.over')
    expect((await site.start(await site.newToken())).status).toBe(200)
    expect((await site.start(await site.newToken())).body.code).toBe('chat.too_many_chats')
    // One of the visitors has left without ending the chat.
    await site.sql`
      UPDATE visitor_chats SET created_at = created_at - interval '25 hours'
      WHERE _id = (SELECT max(_id::text)::uuid FROM visitor_chats WHERE over_at IS NULL)`
    expect((await site.start(await site.newToken())).body.code).toBe('chat.too_many_chats')
    await site.sql`UPDATE conversations SET customer_wrote_at = customer_wrote_at - interval '25 hours' WHERE subject_kind = 'visitor_chat'`
    expect((await site.start(await site.newToken())).status).toBe(200)
  })

  it('enters an address outside the opening hours, unless the chat is active', async () => {
    const active = await site.visit()
    await closeSite(true)
    try {
      const refused = await site.start(await site.newToken())
      expect(refused.body).toMatchObject({ code: 'chat.email_needed', fields: { email: { code: 'required' } } })
      expect((await site.start(await site.newToken(), { email: 'vera@mail.example' })).status).toBe(200)
      expect((await site.say(active.token, 'Still here')).status).toBe(200)
      await site.sql`UPDATE conversations SET customer_wrote_at = now() - interval '1 hour' WHERE subject_id = ${active.id}`
      expect((await site.say(active.token, 'Anybody there?')).body.code).toBe('chat.email_needed')
      const contact = { body: { name: 'Vera', email: 'vera2@mail.example' } }
      await site.call(ChangeVisitorContact, contact, { visitor: active.token })
      expect((await site.say(active.token, 'Anybody there?')).status).toBe(200)
    } finally {
      await closeSite(false)
    }
  })

  it('leaves no address of the network in the database', async () => {
    const { id } = await site.visit()
    const rows = await site.sql<{ text: string }[]>`
      SELECT v::text AS text FROM visitor_chats v WHERE _id = ${id} UNION ALL SELECT a::text FROM audit a WHERE name LIKE 'chat.%visitor%' AND actor_id IS NULL`
    expect(rows).not.toHaveLength(0)
    expect(rows.map(({ text }) => text).join()).not.toMatch(/127\.0\.0\.1|::1/)
  })
})
