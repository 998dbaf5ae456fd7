import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'
import { mailKinds } from '../mails.ts'

/** queued: waiting for the next attempt. kept: not sent because no mail server is configured; admins read it in the list of mails. */
export const mailStatuses = ['queued', 'sent', 'failed', 'kept'] as const

export const MailRow = z.strictObject({
  _id: Id,
  to_address: z.string(),
  kind: z.enum(mailKinds),
  /** Null until the mail is rendered. Always null for a mail with a code, because the rendered subject would contain the code. */
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
