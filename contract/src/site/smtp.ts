import { z } from 'zod'
import { Email, line } from '../api/scalars.ts'

/** The settings of the mail server and the sender. The password is never returned; `has_pass` is true if one is saved. */
export const SmtpSettings = z.strictObject({
  /** The host; if empty, the environment variable SMTP_URL is used. */
  host: z.string(),
  port: z.number().int(),
  /** True for implicit TLS; false for STARTTLS. */
  secure: z.boolean(),
  user: z.string(),
  has_pass: z.boolean(),
  from_name: z.string(),
  from_address: z.string(),
  reply_to: z.string(),
  /** The source of the mail server that is in use. */
  used: z.enum(['settings', 'environment', 'none']),
  /** The sender that is in use. */
  sender: z.strictObject({ name: z.string(), address: z.string() }),
})
export type SmtpSettings = z.output<typeof SmtpSettings>

const host = line(200).refine((text) => /^[\w.:-]*$/.test(text), { params: { code: 'invalid_text' } })
const port = z.coerce.number().int().min(1).max(65_535)
const secure = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const connection = { port, secure, user: line(200), pass: z.string().max(500) }

export const SmtpInput = z.strictObject({
  host,
  ...connection,
  from_name: line(80),
  from_address: z.union([z.literal(''), Email]),
  reply_to: z.union([z.literal(''), Email]),
})

export const SmtpCheckInput = z.strictObject({
  ...connection,
  host: host.min(1),
  secure: secure.default(false),
  user: line(200).default(''),
  /** The password. If empty, the saved password is kept, unless host, port or user have changed. */
  pass: z.string().max(500).default(''),
})
