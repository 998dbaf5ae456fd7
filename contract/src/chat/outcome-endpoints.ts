import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText, line, paragraph } from '../api/scalars.ts'
import { refusedReads } from '../ecu/problems.ts'
import { ticketRules } from '../tickets/ticket.ts'
import { chatRules } from './chat-rules.ts'

const params = z.strictObject({ id: Id })
const staff = ['may:live_support'] as const

/** A ticket or an order that staff made from a chat. */
export const ChatOutcome = z.strictObject({
  _id: Id,
  created_at: InstantText,
  ticket: z.strictObject({ _id: Id, number: z.number().int(), subject: z.string() }).nullable(),
  /** The number is null until the customer has submitted the order. */
  order: z.strictObject({ _id: Id, number: z.string().nullable() }).nullable(),
})
export type ChatOutcome = z.output<typeof ChatOutcome>

export const ListChatOutcomes = endpoint({
  name: 'chat.list_outcomes',
  method: 'GET',
  path: '/chat_outcomes/:id',
  access: ['customer', 'may:live_support'],
  summary: 'The latest tickets and orders that staff made from the chat, newest first',
  params,
  payload: { outcomes: z.array(ChatOutcome) },
  problems: ['chat.not_found'],
})

export const CreateTicketFromChat = endpoint({
  name: 'chat.create_ticket',
  method: 'POST',
  path: '/chat_outcomes/:id/ticket',
  access: staff,
  summary:
    'Open a ticket of the customer with copies of messages of the chat, with their files, authors and times; internal notes stay internal. At least one message must be from the customer',
  params,
  body: z.strictObject({
    subject: line(ticketRules.max_subject, 1),
    message_ids: z.array(Id).min(1).max(chatRules.max_copied),
  }),
  payload: { outcome: ChatOutcome },
  problems: [
    'chat.not_found',
    'chat.off',
    'chat.message_not_found',
    'chat.no_customer_message',
    'chat.too_many_files',
    'tickets.off',
  ],
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
})

export const PrepareOrderFromChat = endpoint({
  name: 'chat.prepare_order',
  method: 'POST',
  path: '/chat_outcomes/:id/order',
  access: staff,
  summary:
    "Fill in the customer's form for a new order: vehicle, comment, and a file of the chat as the original. The customer checks and submits it",
  params,
  body: z.strictObject({
    manufacture: line(chatRules.max_vehicle).default(''),
    model: line(chatRules.max_vehicle).default(''),
    comment: paragraph(chatRules.max_comment).default(''),
    file: z.strictObject({ message_id: Id, file_id: Id }).nullable(),
  }),
  payload: { outcome: ChatOutcome },
  problems: [
    'chat.not_found',
    'chat.off',
    'chat.message_not_found',
    'chat.file_not_found',
    'chat.file_gone',
    'chat.order_begun',
    ...refusedReads,
  ],
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
})
