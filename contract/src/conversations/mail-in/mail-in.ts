import { z } from 'zod'
import { Email, InstantText, line } from '../../api/scalars.ts'
import { SubjectNumber } from '../subject-number.ts'

/** Limits of incoming mail. `max_bytes` includes attachments, which base64 makes a third longer. */
export const mailInRules = {
  max_bytes: 36 * 2 ** 20,
  hook_secret_length: 43,
  kept_days: 30,
  address_days: 180,
  /** Tickets that mails of senders without an account may open in a day: of one sender, of one domain, and altogether. */
  max_guest_tickets: { sender: 5, domain: 20, total: 100 },
} as const

export const mailSources = ['hook', 'mailbox'] as const
export const mailboxSecurities = ['tls', 'starttls', 'none'] as const

/**
 * The result of an incoming mail. taken: added as a message. opened: opened a ticket of a sender without an account. spam: refused, because
 * the mail server marked it as unwanted. bounce: a report that a mail of this site could not be delivered; unknown_bounce: a report about a mail
 * that this site did not send to that recipient. automatic: sent by a program. no_address: not sent to a reply address.
 * unknown_address: the reply address is forged, unknown or expired. other_sender: the reply address is assigned to another person.
 * unverified: the mail server could not verify the sender, or found it forged. not_allowed: the sender may no longer post in the
 * conversation. too_many: too many mails within an hour. repeated: the mail was received before.
 */
export const mailOutcomes = [
  'taken',
  'opened',
  'spam',
  'bounce',
  'unknown_bounce',
  'automatic',
  'no_address',
  'unknown_address',
  'other_sender',
  'unverified',
  'not_allowed',
  'empty',
  'too_large',
  'too_many',
  'repeated',
  'unreadable',
] as const
export type MailOutcome = (typeof mailOutcomes)[number]

export const InboundMail = z.strictObject({
  source: z.enum(mailSources),
  /** Null until the mail has been processed. */
  outcome: z.enum(mailOutcomes).nullable(),
  from_address: z.string(),
  /** The number of the conversation's subject, such as an order. */
  number: SubjectNumber,
  received_at: InstantText,
})
export type InboundMail = z.output<typeof InboundMail>

/** The settings for replies by mail. Secrets are not included; `has_…` is true if a secret is set. */
export const MailIn = z.strictObject({
  /** The address for replies. A tag for the conversation is added to it: reply+….@example.com. Empty turns off replies by mail. */
  reply_address: z.string(),
  /** True if a customer's mail to the site's own address opens a ticket. */
  opens_tickets: z.boolean(),
  /** True if a mail of a sender without an account opens a ticket, too. */
  opens_guest_tickets: z.boolean(),
  /** The URL to which a mail server or provider posts incoming mail. */
  hook_url: z.string(),
  has_hook_secret: z.boolean(),
  imap_host: z.string(),
  imap_port: z.number().int(),
  imap_security: z.enum(mailboxSecurities),
  imap_user: z.string(),
  has_imap_password: z.boolean(),
  polled_at: InstantText.nullable(),
  poll_error: z.string().nullable(),
  /** True if a mail server for outgoing mail is configured. Without one, the site sends no mails that people can reply to. */
  has_mail_server: z.boolean(),
  latest: z.array(InboundMail),
})
export type MailIn = z.output<typeof MailIn>

/** The maximum length of the part before the @. Mail allows 64 characters, but reply addresses also need room for a tag there. */
const maxNameLength = 31
const hasRoom = (address: string) => address === '' || address.indexOf('@') <= maxNameLength

export const MailInInput = z.strictObject({
  reply_address: z.union([z.literal(''), Email]).refine(hasRoom, { params: { code: 'invalid_email' } }),
  opens_tickets: z.boolean().default(false),
  opens_guest_tickets: z.boolean().default(false),
  /** The IMAP host; empty: no mailbox. */
  imap_host: line(200).refine((host) => /^[\w.:-]*$/.test(host), { params: { code: 'invalid_text' } }),
  imap_port: z.number().int().min(1).max(65_535),
  imap_security: z.enum(mailboxSecurities),
  imap_user: line(200),
  /** The IMAP password; empty to keep the stored one. */
  imap_password: z.string().max(500),
})
