import { z } from 'zod'
import { Email, InstantText, line } from '../api/scalars.ts'

/** The largest mail that is taken, with everything that is attached; base64 makes a file a third longer. */
export const mailInRules = {
  max_bytes: 36 * 2 ** 20,
  hook_secret_length: 43,
  kept_days: 30,
  address_days: 180,
} as const

export const mailDoors = ['hook', 'mailbox'] as const
export const mailboxSecurities = ['tls', 'starttls', 'none'] as const

/**
 * What became of a mail. taken: it is a message now. automatic: no person wrote it. no_address: it was not sent to an address of an order.
 * unknown_address: to one that this site did not give out, or no longer knows. other_sender: from somebody else than the person who was
 * given the address. not_allowed: the person may no longer write on the order. too_many: too many within an hour. repeated: taken before.
 */
export const mailOutcomes = [
  'taken',
  'automatic',
  'no_address',
  'unknown_address',
  'other_sender',
  'not_allowed',
  'empty',
  'too_large',
  'too_many',
  'repeated',
  'unreadable',
] as const
export type MailOutcome = (typeof mailOutcomes)[number]

export const InboundMail = z.strictObject({
  door: z.enum(mailDoors),
  /** Null while it waits to be read. */
  outcome: z.enum(mailOutcomes).nullable(),
  from_address: z.string(),
  /** Of the order that it was for. */
  number: z.number().int().nullable(),
  received_at: InstantText,
})
export type InboundMail = z.output<typeof InboundMail>

/** How answers by mail come in. Secrets are never told, only whether there are some. */
export const MailIn = z.strictObject({
  /** Answers go to this address with a word of its own for each conversation: reply+….@example.com. Empty: nobody can answer by mail. */
  reply_address: z.string(),
  /** Where a mail server or provider delivers to. */
  hook_url: z.string(),
  has_hook_secret: z.boolean(),
  imap_host: z.string(),
  imap_port: z.number().int(),
  imap_security: z.enum(mailboxSecurities),
  imap_user: z.string(),
  has_imap_password: z.boolean(),
  polled_at: InstantText.nullable(),
  poll_error: z.string().nullable(),
  /** Without one, no mails leave that could be answered. */
  has_mail_server: z.boolean(),
  latest: z.array(InboundMail),
})
export type MailIn = z.output<typeof MailIn>

/** Room for the word that is put behind the name: 64 letters are the most before an @. */
const maxNameLength = 31
const hasRoom = (address: string) => address === '' || address.indexOf('@') <= maxNameLength

export const MailInInput = z.strictObject({
  reply_address: z.union([z.literal(''), Email]).refine(hasRoom, { params: { code: 'invalid_email' } }),
  /** Empty: no mailbox is read. */
  imap_host: line(200).refine((host) => /^[\w.:-]*$/.test(host), { params: { code: 'invalid_text' } }),
  imap_port: z.number().int().min(1).max(65_535),
  imap_security: z.enum(mailboxSecurities),
  imap_user: line(200),
  /** Empty: the one that is kept. */
  imap_password: z.string().max(500),
})
