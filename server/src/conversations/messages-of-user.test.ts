import { PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import { ListMessagesOfUser } from '@mapwright/contract/conversations/messages-of-user-endpoints.ts'
import { PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { switchOn } from '../../test/site-state.ts'

let site: OrderSite
let admin: Person

beforeAll(async () => {
  site = await startOrderSite()
  admin = await site.admin()
  await switchOn(site, 'ticket_system_public', 'live_support_public')
  const params = { id: await site.orderIn('pending') }
  const as = site.customer
  await site.call(PostOrderMessage, { params, body: { text: 'Is it ready?', internal: 'false' } }, { as })
  await site.call(PostOrderMessage, { params, body: { text: 'A difficult one', internal: 'true' } }, { as: admin })
  await site.call(CreateTicket, { body: { subject: 'Idle', text: 'Too high' } }, { as })
  await site.call(PostChatMessage, { body: { text: 'Hello' } }, { as })
})
afterAll(() => site.close())

const said = async (as: Person, query: { keywords?: string; size?: number } = {}, id = site.customer._id) =>
  (await site.call(ListMessagesOfUser, { params: { id }, query }, { as })).body

it('lists everything that was written with a customer, newest first', async () => {
  const { messages, total } = await said(admin)
  expect([total, messages.map(({ kind, text, internal }) => [kind, text, internal])]).toEqual([
    4,
    [
      ['chat', 'Hello', false],
      ['ticket', 'Too high', false],
      ['order', 'A difficult one', true],
      ['order', 'Is it ready?', false],
    ],
  ])
  expect(messages[1]).toMatchObject({ title: 'Idle', by: 'Pat Example', from_staff: false })
})

it('finds words, and shows staff only messages that they may read', async () => {
  expect((await said(admin, { keywords: 'READY it' })).messages.map(({ text }) => text)).toEqual(['Is it ready?'])
  expect((await said(await site.staffWith('tickets'))).messages.map(({ kind }) => kind)).toEqual(['ticket'])
  expect((await said(await site.staffWith('settings'))).total).toBe(0)
})

it('shows nothing about other customers, and nothing to customers', async () => {
  const other = await site.person()
  expect((await said(admin, {}, other._id)).total).toBe(0)
  const refused = await site.call(ListMessagesOfUser, { params: { id: site.customer._id }, query: {} }, { as: other })
  expect(refused.status).toBe(403)
})
