import { ListChatMessages, ListChatUsers, PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import {
  AssignChat,
  GetChatHandling,
  GetChatPresence,
  ShowChatPage,
} from '@mapwright/contract/chat/handling-endpoints.ts'
import { ListInbox } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { GetAdminNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { ChangeOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { clearRateLimits, switchOff, switchOn } from '../../test/site-state.ts'

let site: TestSite
let customer: Person
let staff: Person
let colleague: Person
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('live_support')
  colleague = await site.staffWith('live_support')
})
beforeEach(async () => {
  await switchOn(site, 'live_support_public')
  await clearRateLimits(site)
  customer = await site.person()
  await site.call(PostChatMessage, { body: { text: 'Anybody there?' } }, { as: customer })
})
afterAll(() => site.close())

type Assigning = { instead_of?: string | null; note?: string; as?: Person; id?: string }
const assign = (
  assignee_id: string | null,
  { instead_of = null, note = '', as = staff, id = customer._id }: Assigning = {},
) => site.call(AssignChat, { params: { id }, body: { assignee_id, instead_of, note } }, { as })
const handling = async () => (await site.call(GetChatHandling, { params: { id: customer._id } }, { as: staff })).body
const notified = async (as: Person) =>
  (await site.call(GetAdminNotifications, { query: {} }, { as })).body.notifications.filter(
    ({ kind }) => kind === 'chat_assigned',
  )

describe('the assignee of a chat', () => {
  it('is refused for people who do not answer chats, unknown chats, and while chats are off', async () => {
    const outsider = await site.staffWith('orders')
    expect((await assign(outsider._id)).body.code).toBe('chat.not_a_colleague')
    expect((await assign(customer._id)).body.code).toBe('chat.not_a_colleague')
    expect((await assign(staff._id, { id: staff._id })).body.code).toBe('chat.not_found')
    await switchOff(site, 'live_support_public')
    expect((await assign(staff._id)).body.code).toBe('chat.off')
  })

  it('is taken by one of two colleagues at the same time', async () => {
    const replies = await Promise.all([assign(staff._id), assign(colleague._id, { as: colleague })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('chat.taken_meanwhile')
  })

  it('is told of the hand-over, whose note the customer never sees, and shown to all staff', async () => {
    await assign(staff._id)
    await assign(colleague._id, { instead_of: staff._id, note: 'He owes us money' })
    await eventsHandled(site)
    expect(await notified(staff)).toEqual([])
    expect((await notified(colleague)).map(({ link }) => link)).toEqual([`/admin/chat_support?user=${customer._id}`])
    const read = async (as: Person, user_id?: string) =>
      (await site.call(ListChatMessages, { query: user_id ? { user_id } : {} }, { as })).body.messages
    expect((await read(customer)).map(({ text }) => text)).toEqual(['Anybody there?'])
    expect((await read(staff, customer._id)).at(-1)).toMatchObject({ text: 'He owes us money', internal: true })
    expect((await handling()).assignee?._id).toBe(colleague._id)
    const { users } = (await site.call(ListChatUsers, { query: {} }, { as: staff })).body
    expect(users.find(({ _id }) => _id === customer._id)?.assignee?._id).toBe(colleague._id)
  })

  it('decides whose inbox shows the chat, until it is released', async () => {
    const inbox = async (assigned: 'mine' | 'unassigned') =>
      (await site.call(ListInbox, { query: { assigned, size: 100 } }, { as: colleague })).body.entries.filter(
        ({ subject_id }) => subject_id === customer._id,
      ).length
    expect([await inbox('mine'), await inbox('unassigned')]).toEqual([0, 1])
    await assign(colleague._id)
    expect([await inbox('mine'), await inbox('unassigned')]).toEqual([1, 0])
    await assign(null, { instead_of: colleague._id })
    expect([await inbox('mine'), await inbox('unassigned')]).toEqual([0, 1])
  })
})

describe('presence', () => {
  it('shows staff when the customer was last online', async () => {
    await site.sql`UPDATE users SET last_seen_at = now() - interval '1 hour' WHERE _id = ${customer._id}`
    expect(await handling()).toMatchObject({ online: false, last_seen_at: expect.any(String) })
    await site.sql`UPDATE users SET last_seen_at = now() WHERE _id = ${customer._id}`
    expect((await handling()).online).toBe(true)
  })

  it('shows staff the page of the customer, without parameters, until it is closed or forgotten', async () => {
    const show = (path: string | null) => site.call(ShowChatPage, { body: { path } }, { as: customer })
    const page = async () => (await handling()).page
    expect(await page()).toBeNull()
    expect((await show('/shop?coupon=secret')).status).toBe(400)
    expect((await show('https://example.com/')).status).toBe(400)
    await show('/shop/cable')
    expect(await page()).toBe('/shop/cable')
    await show(null)
    expect(await page()).toBeNull()
    await show('/your_order')
    await site.sql`UPDATE chat_pages SET seen_at = now() - interval '3 minutes'`
    expect(await page()).toBeNull()
    const encoded = `/shop/${encodeURIComponent('кабель-для-блока-управления')}`
    await show(encoded)
    expect(await page()).toBe(encoded)
    await switchOff(site, 'live_support_public')
    expect((await show('/')).body.code).toBe('chat.off')
  })

  it('does not show the page of staff who act as the customer', async () => {
    const admin = await site.admin()
    await site.sql`UPDATE sessions SET impersonator_id = ${admin._id} WHERE user_id = ${customer._id}`
    const shown = await site.call(ShowChatPage, { body: { path: '/your_order' } }, { as: customer })
    expect([shown.status, shown.body.code]).toEqual([403, 'request.impersonated'])
    expect((await handling()).page).toBeNull()
  })

  it('shows customers whether anyone is online and how fast answers come, but nothing about single people', async () => {
    const presence = async () => (await site.call(GetChatPresence, {}, { as: customer })).body
    await site.sql`UPDATE users SET last_seen_at = now() - interval '1 hour'`
    expect(await presence()).toMatchObject({ online: false, answer_minutes: null })
    for (let round = 0; round < 6; round++) {
      const text = `Question ${round}`
      await site.call(PostChatMessage, { body: { text } }, { as: customer })
      await site.call(PostChatMessage, { body: { text: 'Yes', user_id: customer._id } }, { as: staff })
    }
    await clearRateLimits(site)
    await site.sql`UPDATE users SET last_seen_at = now() WHERE _id = ${colleague._id}`
    expect(await presence()).toMatchObject({ online: true, answer_minutes: 5 })
    await site.sql`UPDATE conversation_messages SET created_at = created_at - interval '50 minutes' WHERE NOT from_staff`
    expect((await presence()).answer_minutes).toBe(60)
  })

  it("measures answers from the customer's first message, and shows nobody online while the site is closed", async () => {
    await site.sql`DELETE FROM conversation_messages`
    const post = (as: Person, body: { text: string; user_id?: string }) => site.call(PostChatMessage, { body }, { as })
    for (let round = 0; round < 6; round++) {
      const { message } = (await post(customer, { text: `Question ${round}` })).body
      await site.sql`UPDATE conversation_messages SET created_at = created_at - interval '3 hours' WHERE _id = ${message._id}`
      await post(customer, { text: 'Hello?' })
      await post(staff, { text: 'Yes', user_id: customer._id })
    }
    await site.sql`UPDATE users SET last_seen_at = now() WHERE _id = ${colleague._id}`
    const presence = async () => (await site.call(GetChatPresence, {}, { as: customer })).body
    expect(await presence()).toMatchObject({ online: true, answer_minutes: 240 })
    const inThreeDays = (new Date().getUTCDay() + 2) % 7
    const days = Array.from({ length: 7 }, (_, day) => (day === inThreeDays ? [{ from: '03:00', to: '03:01' }] : []))
    const body = { enabled: true, time_zone: 'UTC', days }
    const admin = await site.admin()
    await site.call(ChangeOpeningHours, { body }, { as: admin })
    expect((await presence()).online).toBe(false)
    await site.call(ChangeOpeningHours, { body: { ...body, enabled: false } }, { as: admin })
    expect((await presence()).online).toBe(true)
  })
})
