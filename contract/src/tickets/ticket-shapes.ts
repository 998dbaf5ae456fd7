import { z } from 'zod'
import { Id, InstantText, line, paragraph } from '../api/scalars.ts'
import { MessageFile, messageRules } from '../conversations/message.ts'
import { TicketRating } from './rating.ts'
import { ticketPriorities, ticketRules, ticketStatuses } from './ticket.ts'

const Link = z.strictObject({ _id: Id, number: z.string() })
const OtherTicket = z.strictObject({ _id: Id, number: z.number().int(), subject: z.string() })

/** Fields of a ticket that only staff see. */
export const TicketForStaff = z.strictObject({
  priority: z.enum(ticketPriorities),
  tags: z.array(z.string()),
  assignee: z.strictObject({ _id: Id, name: z.string() }).nullable(),
  /** Start of the customer's wait for an answer; null if it is the customer's turn, or the ticket is solved. */
  waiting_since: InstantText.nullable(),
})
export type TicketForStaff = z.output<typeof TicketForStaff>

/** A ticket in a list. */
export const TicketRow = z.strictObject({
  _id: Id,
  number: z.number().int(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  user: z.strictObject({ _id: Id, name: z.string(), email: z.string(), company_name: z.string() }),
  /** The number of messages that the reader may see. */
  messages: z.number().int(),
  order: Link.nullable(),
  invoice: Link.nullable(),
  created_at: InstantText,
  /** The latest message that the customer may see, or the latest change of state. */
  updated_at: InstantText,
  first_answered_at: InstantText.nullable(),
  solved_at: InstantText.nullable(),
  /** Null for customers. */
  for_staff: TicketForStaff.nullable(),
})
export type TicketRow = z.output<typeof TicketRow>

/** One ticket. Its messages are read separately. */
export const Ticket = z.strictObject({
  ...TicketRow.shape,
  /** The files of the message that opened the ticket; `file` is the first of them. */
  files: z.array(MessageFile),
  file: MessageFile.nullable(),
  /** The ticket into which this one was merged, and which has its messages now. */
  merged_into: OtherTicket.nullable(),
  /** The tickets that were merged into this one. */
  merged_tickets: z.array(OtherTicket),
  /** Null until the customer has rated the support. */
  rating: TicketRating.nullable(),
})
export type Ticket = z.output<typeof Ticket>

/** Multipart fields; `text` is the first message. */
export const TicketInput = z.strictObject({
  subject: line(ticketRules.max_subject, 1),
  text: paragraph(messageRules.max_text, 1),
  order_id: Id.optional(),
  invoice_id: Id.optional(),
})

const Tag = line(ticketRules.max_tag, 1).transform((tag) => tag.toLowerCase())
const Tags = z
  .array(Tag)
  .max(ticketRules.max_tags)
  .transform((tags) => [...new Set(tags)])

/** All fields are optional. Customers may change only the subject and the status. */
export const TicketChange = z
  .strictObject({
    subject: line(ticketRules.max_subject, 1),
    status: z.enum(ticketStatuses),
    priority: z.enum(ticketPriorities),
    tags: Tags,
    assignee_id: Id.nullable(),
    /** The assignee that the caller saw; the change is refused if it has changed since. */
    instead_of: Id.nullable(),
  })
  .partial()
export type TicketChange = z.output<typeof TicketChange>

const Picked = z.array(Id).min(1).max(ticketRules.max_at_once)

/** A change to several tickets at once. */
export const TicketsChange = z.strictObject({
  ids: Picked,
  status: z.enum(ticketStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
  assignee_id: Id.nullable().optional(),
  add_tag: Tag.optional(),
  remove_tag: Tag.optional(),
})
export const PickedTickets = z.strictObject({ ids: Picked })
