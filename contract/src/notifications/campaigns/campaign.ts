import { z } from 'zod'
import { languageTags } from '../../accounts/languages.ts'
import { customerKinds, userRoleFilters } from '../../accounts/user.ts'
import { userPriceTypeFilters, userSeenFilters } from '../../accounts/user-filters.ts'
import { Country, Id, InstantText, line, paragraph } from '../../api/scalars.ts'
import { maxSmsLength } from '../sms/sms-segments.ts'

export const campaignChannels = ['email', 'sms', 'both'] as const
export type CampaignChannel = (typeof campaignChannels)[number]
/** stopped: staff stopped the campaign before all recipients received it. */
export const campaignStatuses = ['draft', 'sending', 'stopped', 'sent'] as const

export const usesMail = (channel: CampaignChannel): boolean => channel !== 'sms'
export const usesSms = (channel: CampaignChannel): boolean => channel !== 'email'

export const deliveryChannels = ['email', 'sms'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/**
 * Delivery state for one recipient on one channel. delivered: reported by the SMS provider. unsubscribed: skipped because the recipient has
 * unsubscribed. stopped: not sent because staff stopped the campaign.
 */
export const deliveryStatuses = ['queued', 'sent', 'delivered', 'failed', 'unsubscribed', 'stopped'] as const

/** Placeholders for the recipient's data in the subject and text, written as {{firstname}}. */
export const placeholders = ['firstname', 'lastname', 'company_name', 'balance'] as const
export type Placeholder = (typeof placeholders)[number]

export const campaignImageRules = { max_bytes: 8 * 2 ** 20, max_pixels: 40_000_000, width: 1040 } as const

export const audienceStatuses = ['active', 'inactive', 'waiting'] as const

/**
 * The recipients of a campaign: the people in `user_ids` or, without `user_ids`, everyone who matches the filters. Unverified addresses are
 * always skipped.
 */
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

const maxHtmlLength = 100_000

/** The input of a draft. Texts may be empty. */
export const DraftInput = z.strictObject({
  _id: Id.optional(),
  channel: z.enum(campaignChannels).default('email'),
  audience: Audience,
  subject: line(150),
  html: paragraph(maxHtmlLength),
  sms_text: paragraph(maxSmsLength).default(''),
})

const mail = { subject: line(150, 1), html: paragraph(maxHtmlLength, 1) }
const sms = { sms_text: paragraph(maxSmsLength, 1) }

export const CampaignInput = z.strictObject({
  _id: Id.optional(),
  channel: z.literal('email').default('email'),
  audience: Audience,
  ...mail,
})

/** The input of an SMS campaign. The subject is only its name in the list. */
export const SmsCampaignInput = z.strictObject({
  _id: Id.optional(),
  channel: z.literal('sms').default('sms'),
  audience: Audience,
  subject: line(150).default(''),
  ...sms,
})

export const BothCampaignInput = z.strictObject({
  _id: Id.optional(),
  channel: z.literal('both').default('both'),
  audience: Audience,
  ...mail,
  ...sms,
})

/** Numbers of deliveries on all channels. `sent` includes deliveries that are reported as delivered. */
const counts = z.strictObject({
  total: z.number().int(),
  queued: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  unsubscribed: z.number().int(),
  stopped: z.number().int(),
})

export const CampaignRow = z.strictObject({
  _id: Id,
  channel: z.enum(campaignChannels),
  subject: z.string(),
  sms_text: z.string(),
  status: z.enum(campaignStatuses),
  /** The name of the last editor. */
  author: z.string(),
  counts,
  changed_at: InstantText,
  sent_at: InstantText.nullable(),
  finished_at: InstantText.nullable(),
})
export type CampaignRow = z.output<typeof CampaignRow>

/**
 * The cost of a campaign's SMS, estimated before and counted after sending. `cost` is in the site's currency; null if the price of a segment
 * is unknown.
 */
export const SmsEstimate = z.strictObject({
  recipients: z.number().int(),
  segments: z.number().int(),
  /** The number of recipients by the number of segments of their texts. */
  sizes: z.array(z.strictObject({ segments: z.number().int(), recipients: z.number().int() })),
  cost: z.string().nullable(),
  currency: z.string(),
})
export type SmsEstimate = z.output<typeof SmsEstimate>

/** A campaign. `html` is sanitized to basic formatting. `picked` contains the names of the people in `user_ids`. */
export const Campaign = z.strictObject({
  ...CampaignRow.shape,
  html: z.string(),
  audience: Audience,
  picked: z.array(z.strictObject({ _id: Id, name: z.string() })),
  /** The SMS that have been handed to the provider. Null if there are none, or none were counted. */
  sms: SmsEstimate.nullable(),
})
export type Campaign = z.output<typeof Campaign>

export const Delivery = z.strictObject({
  message_id: Id,
  subject: z.string(),
  user_id: Id,
  name: z.string(),
  channel: z.enum(deliveryChannels),
  email: z.string(),
  /** The phone number for an SMS; null for a mail. */
  number: z.string().nullable(),
  status: z.enum(deliveryStatuses),
  tries: z.number().int(),
  error: z.string().nullable(),
  sent_at: InstantText.nullable(),
})
export type Delivery = z.output<typeof Delivery>

/** The campaign as rendered for one recipient. */
export const CampaignPreview = z.strictObject({
  subject: z.string(),
  html: z.string(),
  /** The SMS text including the line about unsubscribing. Empty if the campaign sends no SMS. */
  sms_text: z.string(),
  name: z.string(),
  language: z.enum(languageTags),
  direction: z.enum(['ltr', 'rtl']),
})
