import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import {
  CreateTicketFromChat,
  ListChatOutcomes,
  PrepareOrderFromChat,
} from '@mapwright/contract/chat/outcome-endpoints.ts'
import { copyContent, copyFiles, lockCopied, readToCopy } from '../conversations/copy-messages.ts'
import { messageFileOf } from '../conversations/message-rows.ts'
import { asMember, type Member, readAbout, requireOpen } from '../conversations/subject.ts'
import { examineOriginal } from '../orders/files/examine-upload.ts'
import { lockCustomer } from '../orders/order-rows.ts'
import { prepareOrder } from '../orders/unsent/prepare-order.ts'
import { type App, command, query } from '../platform/api/handler.ts'
import type { Person } from '../platform/api/principal.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db, Sql } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import { readSettings } from '../site/read-settings.ts'
import { openTicketFromChat } from '../tickets/open-ticket.ts'
import { ticketSubject } from '../tickets/ticket-subject.ts'
import { insertOutcome, readOutcomes } from './chat-rows.ts'
import { chatSubject } from './chat-subject.ts'

/** Refuses unknown customers, and staff while the chat is off. */
async function requireChat(db: Db, id: string, actor: Person): Promise<void> {
  const member = asMember(actor)
  requireOpen(chatSubject, await readAbout(db, chatSubject, id, member), member)
}

const listOutcomes = query(ListChatOutcomes, async ({ sql, actor, params }) => {
  const { id } = await readAbout(sql, chatSubject, params.id, asMember(actor))
  return { outcomes: await readOutcomes(sql, id) }
})

/** Opens a ticket with copies of the chosen messages. Both the chat and the ticket show where they come from. */
const createTicketFromChat = command(CreateTicketFromChat, {
  prepare: async ({ sql, app, actor, params: { id }, body: { message_ids } }) => {
    await requireChat(sql, id, actor)
    const { ticket_system_public } = await readSettings(sql)
    if (!ticket_system_public) throw new Problem('tickets.off')
    const messages = await readToCopy(sql, chatSubject, id, message_ids)
    if (messages.every(({ from_staff }) => from_staff)) throw new Problem('chat.no_customer_message')
    if (messages.flatMap(({ files }) => files).length > chatRules.max_copied_files)
      throw new Problem('chat.too_many_files')
    await copyFiles(app.files, messages)
    return messages
  },
  run: async ({ tx, actor, now, params: { id: user_id }, body: { subject }, prepared: copied, audit }) => {
    const actor_id = actor._id
    await lockCustomer(tx, user_id)
    await requireChat(tx, user_id, actor)
    // Messages can be edited or deleted while their files are copied.
    const messages = await lockCopied(tx, chatSubject, user_id, copied)
    const ticket = await openTicketFromChat(tx, ticketSubject, { user_id, subject, messages, actor_id, now })
    const outcome_id = await insertOutcome(tx, { user_id, ticket_id: ticket._id, now })
    await announce(tx, { type: 'chat.became_ticket', user_id, ticket_id: ticket._id, actor_id })
    audit({ target_id: user_id, after: { ticket_id: ticket._id, messages: messages.length } })
    const [outcome] = await readOutcomes(tx, user_id, outcome_id)
    return { outcome: found(outcome, 'request.internal') }
  },
})

type FileInChat = { message_id: string; file_id: string }

/** Copies a file of the chat and examines it like an uploaded original. The customer gets it, so files of internal notes are refused. */
async function copyOriginal({ sql, app }: { sql: Sql; app: App }, user_id: string, file: FileInChat) {
  const reader: Member = { isStaff: false, user_id }
  const stored = await messageFileOf(sql, chatSubject, { id: user_id, ...file }, reader)
  const row = found(await readFileRow(sql, stored), 'chat.file_gone')
  const { name, media_type } = row
  const upload = { ...(await copyContent(app.files, row)), name, media_type }
  return { upload, examined: await examineOriginal(app.files, upload, user_id) }
}

/** Fills in the customer's form for a new order. The customer checks and submits it, so nothing is ordered or paid here. */
const prepareOrderFromChat = command(PrepareOrderFromChat, {
  prepare: async ({ sql, app, actor, params: { id }, body: { file } }) => {
    await requireChat(sql, id, actor)
    return file ? copyOriginal({ sql, app }, id, file) : undefined
  },
  run: async ({ tx, actor, now, params: { id: user_id }, body, prepared: original, audit }) => {
    const { file: _, ...values } = body
    const actor_id = actor._id
    const order_id = await prepareOrder(tx, { user_id, actor_id, values, original, now })
    if (order_id === undefined) throw new Problem('chat.order_begun')
    const outcome_id = await insertOutcome(tx, { user_id, order_id, now })
    await announce(tx, { type: 'chat.prepared_order', user_id, order_id, actor_id })
    audit({ target_id: user_id, after: { order_id, sha256: original?.upload.sha256 ?? null } })
    const [outcome] = await readOutcomes(tx, user_id, outcome_id)
    return { outcome: found(outcome, 'request.internal') }
  },
})

export const chatOutcomeRoutes = [listOutcomes, createTicketFromChat, prepareOrderFromChat]

/** Values of the notification about a ticket that staff opened from the chat. */
export const becameTicketFacts = eventFacts(['chat.became_ticket'], async ({ tx, event: { ticket_id } }) => {
  const [ticket] = await tx<{ number: string; subject: string }[]>`
    SELECT number::text, subject FROM tickets WHERE _id = ${ticket_id}`
  return ticket && { values: { number: ticket.number, subject: ticket.subject } }
})

/** Checks that the prepared order is still a draft. */
export const preparedOrderFacts = eventFacts(['chat.prepared_order'], async ({ tx, event: { order_id } }) => {
  const [draft] = await tx`SELECT FROM orders WHERE _id = ${order_id} AND status = 'draft'`
  return draft && { values: {} }
})
