import { z } from 'zod'
import { languageTags } from '../accounts/languages.ts'
import { customerKinds, userRoleFilters } from '../accounts/user.ts'
import { userPriceTypeFilters, userSeenFilters } from '../accounts/user-filters.ts'
import { Country, Id, InstantText, line, paragraph } from '../api/scalars.ts'

export const messageChannels = ['email'] as const
export const messageStatuses = ['draft', 'sending', 'sent'] as const

/** One message to one person. unsubscribed: left out, because the person does not want such mail. */
export const deliveryStatuses = ['queued', 'sent', 'failed', 'unsubscribed'] as const

/** What stands for the reader's own data, written {{firstname}}, in subject and text. */
export const placeholders = ['firstname', 'lastname', 'company_name', 'balance'] as const
export type Placeholder = (typeof placeholders)[number]

export const messageImageRules = { max_bytes: 8 * 2 ** 20, max_pixels: 40_000_000, width: 1040 } as const

export const audienceStatuses = ['active', 'inactive', 'waiting'] as const

/** Who a message goes to: the people in `user_ids`, or without such a list everybody whom the filters leave. Unverified addresses never get one. */
export const Audience = z.strictObject({
  role: z.enum(userRoleFilters).optional(),
  customer_kind: z.enum(customerKinds).optional(),
  status: z.enum(audienceStatuses).optional(),
  country: Country.optional(),
  price_type: z.enum(userPriceTypeFilters).optional(),
  seen: z.enum(userSeenFilters).optional(),
  user_ids: z.array(Id).max(500).optional(),
})
export type Audience = z.output<typeof Audience>

const content = { channel: z.enum(messageChannels).default('email'), audience: Audience }
const htmlLimit = 100_000

/** A draft may be unfinished. */
export const DraftInput = z.strictObject({
  _id: Id.optional(),
  ...content,
  subject: line(150),
  html: paragraph(htmlLimit),
})

export const MessageInput = z.strictObject({
  _id: Id.optional(),
  ...content,
  subject: line(150, 1),
  html: paragraph(htmlLimit, 1),
})

const counts = z.strictObject({
  total: z.number().int(),
  queued: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  unsubscribed: z.number().int(),
})

export const MessageRow = z.strictObject({
  _id: Id,
  channel: z.enum(messageChannels),
  subject: z.string(),
  status: z.enum(messageStatuses),
  /** Who wrote it last. */
  author: z.string(),
  counts,
  changed_at: InstantText,
  sent_at: InstantText.nullable(),
  finished_at: InstantText.nullable(),
})
export type MessageRow = z.output<typeof MessageRow>

/** With its text, cleaned of everything but plain formatting, and the people that were picked by hand. */
export const Message = z.strictObject({
  ...MessageRow.shape,
  html: z.string(),
  audience: Audience,
  picked: z.array(z.strictObject({ _id: Id, name: z.string() })),
})
export type Message = z.output<typeof Message>

export const Delivery = z.strictObject({
  message_id: Id,
  subject: z.string(),
  user_id: Id,
  name: z.string(),
  email: z.string(),
  status: z.enum(deliveryStatuses),
  tries: z.number().int(),
  error: z.string().nullable(),
  sent_at: InstantText.nullable(),
})
export type Delivery = z.output<typeof Delivery>

/** The message as one of its readers gets it. */
export const MessagePreview = z.strictObject({
  subject: z.string(),
  html: z.string(),
  name: z.string(),
  language: z.enum(languageTags),
  direction: z.enum(['ltr', 'rtl']),
})
