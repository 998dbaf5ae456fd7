import { z } from 'zod'
import { Id, InstantText, webAddress } from '../../api/scalars.ts'
import { systemWarnings } from './system.ts'

export const warningRules = {
  /** Minutes after which a warning that is no longer seen counts as resolved. Processes may see different warnings. */
  resolved_after_minutes: 10,
  /** Hours after which an urgent warning is sent again. */
  repeat_hours: 24,
  /** Seconds before each retry of a webhook. */
  pauses: [10, 60, 300, 1_800, 7_200],
  shown_deliveries: 5,
} as const

/** Warnings that were sent for the first time or again, warnings that no longer apply, and tests. */
export const warningMessages = ['warnings.open', 'warnings.resolved', 'test'] as const
export type WarningMessageType = (typeof warningMessages)[number]

export const WarningSettings = z.strictObject({
  mails_admins: z.boolean(),
  webhook_url: z.string(),
  has_secret: z.boolean(),
  has_mail_server: z.boolean(),
  /** True if an active admin has a verified email address. */
  has_recipients: z.boolean(),
})
export type WarningSettings = z.output<typeof WarningSettings>

export const WarningSettingsInput = z.strictObject({
  mails_admins: z.boolean(),
  webhook_url: webAddress(500),
})

/** A message to the webhook, with its last attempt. */
export const WarningDelivery = z.strictObject({
  _id: Id,
  type: z.enum(warningMessages),
  status: z.enum(['waiting', 'delivered', 'failed']),
  code: z.number().int().nullable(),
  detail: z.string(),
  created_at: InstantText,
})
export type WarningDelivery = z.output<typeof WarningDelivery>

/** The body of a webhook. `text` is in English. */
export const WarningMessage = z.strictObject({
  type: z.enum(warningMessages),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    /** The system page of the site. */
    url: z.string(),
    warnings: z.array(z.strictObject({ name: z.enum(systemWarnings), is_urgent: z.boolean(), text: z.string() })),
  }),
})
export type WarningMessage = z.output<typeof WarningMessage>
