import { uuidv7 } from 'uuidv7'
import type { Attachment } from '../conversations/attachments.ts'
import { type CopiedMessage, insertCopies } from '../conversations/copy-messages.ts'
import { postMessage } from '../conversations/post-message.ts'
import type { Subject } from '../conversations/subject.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { refreshDue } from './answer-due.ts'

type Opening = {
  user_id: string
  subject: string
  text: string
  quoted?: string
  files: readonly Attachment[]
  order_id?: string | null
  invoice_id?: string | null
  now: Date
}

/** Opens a customer's ticket with its first message and returns its id. */
export async function openTicket(
  tx: Tx,
  tickets: Subject,
  opening: Opening,
): Promise<{ _id: string; message_id: string }> {
  const { user_id, subject, text, quoted, files, order_id = null, invoice_id = null, now } = opening
  const _id = uuidv7()
  const times = { created_at: now, updated_at: now, waiting_since: now }
  await tx`INSERT INTO tickets ${tx({ _id, user_id, subject, order_id, invoice_id, ...times })}`
  await refreshDue(tx, _id)
  const about = { id: _id, customer: { user_id }, status: 'open' }
  const author = { isStaff: false, user_id }
  const { message_id } = await postMessage(
    tx,
    tickets,
    { about, author },
    { text, quoted, files, internal: false, now, opens: true },
  )
  await announce(tx, { type: 'ticket.opened', ticket_id: _id, message_id, user_id, actor_id: user_id })
  return { _id, message_id }
}

type Copied = { user_id: string; subject: string; messages: readonly CopiedMessage[]; actor_id: string; now: Date }

/** Opens a customer's ticket with copies of messages of their chat. It waits for staff, even if the last message is from them. */
export async function openTicketFromChat(
  tx: Tx,
  tickets: Subject,
  { user_id, subject, messages, actor_id, now }: Copied,
): Promise<{ _id: string; number: number }> {
  const _id = uuidv7()
  const times = { created_at: now, updated_at: now, waiting_since: now }
  const [ticket] = await tx<[{ number: number }]>`
    INSERT INTO tickets ${tx({ _id, user_id, subject, from_chat: true, ...times })} RETURNING number`
  await refreshDue(tx, _id)
  const about = { id: _id, customer: { user_id }, status: 'open' }
  const message_id = await insertCopies(tx, tickets, about, { messages, now })
  await announce(tx, { type: 'ticket.opened', ticket_id: _id, message_id, user_id, actor_id })
  return { _id, number: ticket.number }
}
