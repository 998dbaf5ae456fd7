import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'
import { SubjectNumber } from './subject-number.ts'

/** mine: assigned to the reader. unassigned: assigned to nobody. */
export const inboxFilters = ['all', 'mine', 'unassigned'] as const
export type InboxFilter = (typeof inboxFilters)[number]

export const inboxUrgencies = ['urgent', 'high', 'normal', 'low'] as const
export type InboxUrgency = (typeof inboxUrgencies)[number]

/** A conversation whose last message is from the customer. */
export const InboxEntry = z.strictObject({
  /** The conversation's id. */
  _id: Id,
  /** The kind of subject, such as an order. */
  kind: z.string(),
  subject_id: Id,
  number: SubjectNumber,
  title: z.string(),
  customer: z.string(),
  /** The account of the customer who wrote the last message; null for guests and deleted accounts. */
  customer_id: Id.nullable(),
  urgency: z.enum(inboxUrgencies),
  assignee: z.strictObject({ _id: Id, name: z.string() }).nullable(),
  /** The beginning of the customer's latest message. Empty if the message contains only files. */
  text: z.string(),
  /** The time of the customer's first unanswered message. */
  waiting_since: InstantText,
  /** The time at which the answer is due; null if there is no target for it. */
  due_at: InstantText.nullable(),
  /** The path of the conversation's page in the web app. */
  link: z.string(),
})
export type InboxEntry = z.output<typeof InboxEntry>

export const InboxCounts = z.strictObject({
  all: z.number().int(),
  mine: z.number().int(),
  unassigned: z.number().int(),
})
