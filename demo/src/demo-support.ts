import { roles } from '@mapwright/contract/api/roles.ts'
import { PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { roleId } from '../../server/src/accounts/role-id.ts'
import { chatMessages } from '../../server/src/chat/chat-messages.ts'
import { conversationRoutes } from '../../server/src/conversations/conversation-routes.ts'
import type { App, HandlerRoute } from '../../server/src/platform/api/handler.ts'
import { type PersonRow, personOf } from '../../server/src/platform/api/principal.ts'
import type { Sql, Tx } from '../../server/src/platform/db/sql.ts'
import { changeTicket } from '../../server/src/tickets/change-ticket.ts'
import { createTicket } from '../../server/src/tickets/create-ticket.ts'
import { ticketSubject } from '../../server/src/tickets/ticket-subject.ts'

type Said = readonly ['customer' | 'staff' | 'note', text: string]
type DemoTicket = {
  subject: string
  hours_ago: number
  said: readonly Said[]
  change?: { priority?: string; tags?: readonly string[] }
  isSolved?: true
  hasOrder?: true
}

const tickets: readonly DemoTicket[] = [
  {
    subject: 'Flash stops at 84 percent',
    hours_ago: 3,
    hasOrder: true,
    said: [
      ['customer', 'My tool stops at 84 percent and reports “write error”. The charger is on. What now?'],
      ['customer', 'Tried twice more, same place.'],
    ],
    change: { priority: 'urgent', tags: ['tool', 'bench'] },
  },
  {
    subject: 'Which read for an EDC17C64 without a boot pin?',
    hours_ago: 7,
    said: [
      ['customer', 'Can you work with a virtual read of the EDC17C64, or do you need the full flash from the bench?'],
    ],
    change: { tags: ['reading'] },
  },
  {
    subject: 'Invoice shows the old address',
    hours_ago: 26,
    said: [
      ['customer', 'We moved last month. Can the last invoice carry the new address?'],
      ['staff', 'Issued invoices cannot be changed, but we can issue a credit note and a new invoice. Shall we?'],
    ],
    change: { priority: 'low', tags: ['billing'] },
  },
  {
    subject: 'Gearbox file for the same car',
    hours_ago: 50,
    hasOrder: true,
    said: [
      ['customer', 'The engine file is great. Do you also tune the gearbox of this car?'],
      ['note', 'DQ250, we have done three of these. Price type 2.'],
      ['staff', 'Yes, please read the gearbox and submit it as an order of its own.'],
      ['customer', 'Will do tomorrow, thank you.'],
    ],
    change: { tags: ['gearbox'] },
  },
  {
    subject: 'Credits missing after the transfer',
    hours_ago: 90,
    said: [
      ['customer', 'I paid on Monday, but the credits are not there yet.'],
      ['staff', 'The transfer arrived this morning and the credits are in your account.'],
      ['customer', 'I see them, thanks.'],
    ],
    change: { tags: ['billing'] },
    isSolved: true,
  },
]

const chats: readonly { minutes_ago: number; said: readonly Said[] }[] = [
  {
    minutes_ago: 12,
    said: [
      ['customer', 'Hello, is the file for the Golf ready before noon?'],
      ['customer', 'The car leaves at two.'],
    ],
  },
  {
    minutes_ago: 95,
    said: [
      ['customer', 'Do you read an MG1 in boot mode, or only on the bench?'],
      ['staff', 'On the bench. Send us the read as it is, we check it at once.'],
    ],
  },
  {
    minutes_ago: 1500,
    said: [
      ['customer', 'Thanks for the quick revision, it pulls clean now.'],
      ['staff', 'Good to hear. Have a nice weekend.'],
    ],
  },
]

const minute = 60_000
const hour = 60 * minute

type People = readonly Omit<PersonRow, 'session_id' | 'impersonator_id'>[]

/** Adds example tickets and chats, through the commands of customers and staff. */
export async function addDemoSupport(tx: Tx, { sql, app, now }: { sql: Sql; app: App; now: Date }): Promise<void> {
  const people = await tx<People>`
    SELECT _id, role_id, permissions, verified, status, price_type, email, language FROM users u
    WHERE role_id = ${roleId.staff} OR (role_id = ${roleId.customer} AND status = 1 AND verified)
    ORDER BY role_id DESC, (SELECT count(*) FROM orders o WHERE o.user_id = u._id) DESC, _id LIMIT 12`
  const staff = people.find(({ role_id }) => role_id === roles.staff)
  const customers = people.filter(({ role_id }) => role_id === roles.customer)
  if (!staff) return
  const request = { id: 'demo', address: '127.0.0.1', user_agent: 'demo', language: 'en' }
  const shared = { app, tx, sql, log: pino({ level: 'silent' }), request, query: {}, files: {}, audit: () => {} }
  const run = (route: HandlerRoute | undefined, by: People[number], at: Date, more: object) => {
    const actor = personOf({ ...by, session_id: uuidv7(), impersonator_id: null })
    return route?.run({ ...shared, actor, now: at, params: {}, body: {}, prepared: [], ...more })
  }
  const post = conversationRoutes(ticketSubject).find(
    (route): route is HandlerRoute => route.endpoint === ticketSubject.calls.post && route.kind === 'command',
  )

  const postChat = chatMessages.find(({ endpoint }) => endpoint === PostChatMessage)

  await tx`UPDATE settings SET ticket_system_public = true, live_support_public = true`
  for (const [at, { subject, hours_ago, said, change = {}, isSolved, hasOrder }] of tickets.entries()) {
    const customer = customers[at % customers.length]
    const [first, ...others] = said
    if (!customer || !first) continue
    const start = now.getTime() - hours_ago * hour
    const [order] = await tx<{ _id: string }[]>`
      SELECT _id FROM orders WHERE user_id = ${customer._id} AND number IS NOT NULL ORDER BY number DESC LIMIT 1`
    const about = hasOrder && order ? { order_id: order._id } : {}
    await run(createTicket, customer, new Date(start), { body: { subject, text: first[1], ...about } })
    const [ticket] = await tx<{ _id: string }[]>`SELECT _id FROM tickets ORDER BY number DESC LIMIT 1`
    const params = { id: ticket?._id ?? '' }
    for (const [step, [by, text]] of others.entries()) {
      const body = { text, internal: by === 'note' ? 'true' : 'false' }
      await run(post, by === 'customer' ? customer : staff, new Date(start + (step + 1) * 35 * minute), {
        params,
        body,
      })
    }
    await run(changeTicket, staff, new Date(start + 3 * hour), {
      params,
      body: {
        ...change,
        ...(at % 2 === 1 ? { assignee_id: staff._id } : {}),
        ...(isSolved ? { status: 'solved' } : {}),
      },
    })
  }
  for (const [at, { minutes_ago, said }] of chats.entries()) {
    const customer = customers[at % customers.length]
    for (const [step, [by, text]] of said.entries()) {
      const when = new Date(now.getTime() - (minutes_ago - 2 * step) * minute)
      const body = by === 'staff' ? { text, user_id: customer?._id } : { text }
      if (customer) await run(postChat, by === 'staff' ? staff : customer, when, { body })
    }
  }
  await tx`DELETE FROM outbox`
}
