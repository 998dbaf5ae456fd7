import { z } from 'zod'
import { Email, line } from '../api/scalars.ts'

/** The mail server and the sender. The password is never in an answer, only whether there is one. */
export const SmtpSettings = z.strictObject({
  /** Empty: the mail server of the environment is used, if there is one. */
  host: z.string(),
  port: z.number().int(),
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: z.boolean(),
  user: z.string(),
  has_pass: z.boolean(),
  from_name: z.string(),
  from_address: z.string(),
  reply_to: z.string(),
  /** Which server mails go out through now. */
  used: z.enum(['settings', 'environment', 'none']),
  /** Sender name and address of mails as they go out now. */
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
  /** Empty: the saved password, when host, port and user are the saved ones. */
  pass: z.string().max(500).default(''),
})
