import { z } from 'zod'
import { Id, InstantText, line, paragraph } from '../api/scalars.ts'
import { MessageFile, messageRules } from '../conversations/message.ts'
import { TicketRating } from './rating.ts'
import { ticketPriorities, ticketRules, ticketStatuses } from './ticket.ts'

const Link = z.strictObject({ _id: Id, number: z.string() })
const OtherTicket = z.strictObject({ _id: Id, number: z.number().int(), subject: z.string() })

/** Fields of a ticket for staff only. */
export const TicketForStaff = z.strictObject({
  priority: z.enum(ticketPriorities),
  tags: z.array(z.string()),
  assignee: z.strictObject({ _id: Id, name: z.string() }).nullable(),
  /** The time since which the customer has been waiting for an answer. Null if the customer has to answer, or if the ticket is solved. */
  waiting_since: InstantText.nullable(),
  /** The time at which the answer is due; null if the customer does not wait, or if there is no target for it. */
  due_at: InstantText.nullable(),
})
export type TicketForStaff = z.output<typeof TicketForStaff>

/** A ticket in a list. */
export const TicketRow = z.strictObject({
  _id: Id,
  number: z.number().int(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  /** A guest has no account and writes by mail. */
  user: z.strictObject({
    _id: Id,
    name: z.string(),
    email: z.string(),
    company_name: z.string(),
    is_guest: z.boolean(),
  }),
  /** The number of messages that the reader may see. */
  messages: z.number().int(),
  order: Link.nullable(),
  invoice: Link.nullable(),
  created_at: InstantText,
  /** The time of the latest change of status, or of the latest message that the customer may see. */
  updated_at: InstantText,
  first_answered_at: InstantText.nullable(),
  solved_at: InstantText.nullable(),
  /** Fields that only staff see; null for customers. */
  for_staff: TicketForStaff.nullable(),
})
export type TicketRow = z.output<typeof TicketRow>

/** A ticket without its messages, which have separate endpoints. */
export const Ticket = z.strictObject({
  ...TicketRow.shape,
  /** Files of the ticket's first message. `file` is the first of these files. */
  files: z.array(MessageFile),
  file: MessageFile.nullable(),
  /** The ticket into which this ticket was merged and which now contains its messages. */
  merged_into: OtherTicket.nullable(),
  /** Tickets that were merged into this ticket. */
  merged_tickets: z.array(OtherTicket),
  /** The ticket from which the messages of this ticket were moved. */
  split_from: OtherTicket.nullable(),
  /** New tickets to which messages of this ticket were moved. */
  split_tickets: z.array(OtherTicket),
  /** Tickets that staff have linked to this one; null for customers. */
  linked_tickets: z.array(OtherTicket).nullable(),
  /** Staff who are told what their colleagues write on the ticket; null for customers. */
  watchers: z.array(z.strictObject({ _id: Id, name: z.string() })).nullable(),
  /** Null until the customer has rated the support. */
  rating: TicketRating.nullable(),
  /** True if staff opened the ticket from the customer's chat. */
  from_chat: z.boolean(),
})
export type Ticket = z.output<typeof Ticket>

/** Text fields of the multipart request. `text` is the first message. */
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

/** Changes of a ticket. All fields are optional. Customers may change only the subject and the status. */
export const TicketChange = z
  .strictObject({
    subject: line(ticketRules.max_subject, 1),
    status: z.enum(ticketStatuses),
    priority: z.enum(ticketPriorities),
    tags: Tags,
    assignee_id: Id.nullable(),
    /** The assignee that the caller saw. If the assignee has changed since, the change is rejected. */
    instead_of: Id.nullable(),
  })
  .partial()
export type TicketChange = z.output<typeof TicketChange>

const Picked = z.array(Id).min(1).max(ticketRules.max_at_once)

/** A change of several tickets at once. */
export const TicketsChange = z.strictObject({
  ids: Picked,
  status: z.enum(ticketStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
  assignee_id: Id.nullable().optional(),
  add_tag: Tag.optional(),
  remove_tag: Tag.optional(),
})
export const PickedTickets = z.strictObject({ ids: Picked })
