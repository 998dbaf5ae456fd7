import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'
import { eventMailKinds } from '../events.ts'

/** queued: waiting for the next attempt. kept: there is no mail server, so an admin reads the mail here. */
export const mailStatuses = ['queued', 'sent', 'failed', 'kept'] as const

/** The mails that are not about an event. */
const ownMailKinds = [
  'verify_email',
  'reset_password',
  'new_sign_in',
  'data_export_ready',
  'staff_invited',
  'reply_not_added',
  'quote_answer',
  'confirm_stock_notice',
  'back_in_stock',
  'cart_reminder',
  'monthly_statement',
  'guest_order_placed',
  'withdrawal_received',
  'withdrawal_without_effect',
  'withdrawal_unknown',
  'security_changed',
  'protection_reset',
  'test',
  'digest',
] as const
export type OwnMailKind = (typeof ownMailKinds)[number]

/** All mails that the site sends automatically, named by `mail_kind.<kind>` in notifications.json. */
export const mailKinds = [...ownMailKinds, ...eventMailKinds] as const
export type MailKind = (typeof mailKinds)[number]

export const MailRow = z.strictObject({
  _id: Id,
  to_address: z.string(),
  kind: z.enum(mailKinds),
  /** Null until the mail is rendered, and always for a mail with a code, whose subject contains the code. */
  subject: z.string().nullable(),
  carries_code: z.boolean(),
  status: z.enum(mailStatuses),
  tries: z.number().int(),
  error: z.string().nullable(),
  created_at: InstantText,
  sent_at: InstantText.nullable(),
})
export type MailRow = z.output<typeof MailRow>

export const Mail = z.strictObject({
  ...MailRow.shape,
  /** Null until the mail is rendered, and after its code has been sent or has expired. */
  text: z.string().nullable(),
})
export type Mail = z.output<typeof Mail>
