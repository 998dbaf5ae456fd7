import { z } from 'zod'
import { canMove, type Moves } from '../../api/moves.ts'
import { CreditsText, Email, Id, InstantText, line, MoneyInput, MoneyText, paragraph } from '../../api/scalars.ts'

/** Statuses of a quote. `ordered`: the partner has ordered the file for the accepted quote. */
export const quoteStatuses = ['new', 'answered', 'accepted', 'ordered', 'closed'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const quoteMoves = {
  answer: { from: ['new', 'answered'], to: 'answered' },
  accept: { from: ['answered'], to: 'accepted' },
  order: { from: ['accepted'], to: 'ordered' },
  close: { from: ['new', 'answered', 'accepted'], to: 'closed' },
} as const satisfies Moves<QuoteStatus>

/** Checks whether `event` is allowed for a quote in `status`. */
export const canMoveQuote = (event: keyof typeof quoteMoves, status: QuoteStatus): boolean =>
  canMove(quoteMoves, event, status)

export const quoteRules = {
  /** Number of days for which the visitor can accept the partner's answer. */
  valid_days: 30,
  /** Number of days after which a quote is deleted with the visitor's data. */
  kept_days: 365,
  /** Number of days included in the quote figures. */
  figure_days: 90,
} as const

const vehicle = { manufacture: z.string(), model: z.string(), generation: z.string(), variant: z.string() }

/** A visitor's request for a quote on a partner's website, with the partner's answer. */
export const Quote = z.strictObject({
  _id: Id,
  status: z.enum(quoteStatuses),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Null if the variant was deleted. */
  variant_id: Id.nullable(),
  ...vehicle,
  reg_no: z.string(),
  services: z.array(z.string()),
  comment: z.string(),
  /** The website on which the quote was requested. */
  website_url: z.string(),
  currency: z.string(),
  /** `cost` is the partner's price at the time of the request. `estimate` is `cost` converted at the partner's rate. */
  cost: CreditsText,
  estimate: MoneyText,
  /** Null until the partner has answered. */
  price: MoneyText.nullable(),
  text: z.string(),
  order: z.strictObject({ _id: Id, number: z.number().int().nullable() }).nullable(),
  created_at: InstantText,
  answered_at: InstantText.nullable(),
  valid_until: InstantText.nullable(),
  accepted_at: InstantText.nullable(),
})
export type Quote = z.output<typeof Quote>

/** The visitor's view of an answered quote. */
export const VisitorQuote = z.strictObject({
  status: z.enum(quoteStatuses),
  name: z.string(),
  ...vehicle,
  services: z.array(z.string()),
  currency: z.string(),
  price: MoneyText,
  text: z.string(),
  valid_until: InstantText,
  partner: z.strictObject({ name: z.string(), email: z.string(), phone: z.string(), website_url: z.string() }),
})
export type VisitorQuote = z.output<typeof VisitorQuote>

export const RequestQuoteInput = z.strictObject({
  variant_id: Id,
  service_ids: z.array(Id).min(1).max(20),
  option_ids: z.array(Id).max(40).default([]),
  name: line(120, 1),
  email: Email,
  phone: line(40).default(''),
  reg_no: line(16)
    .transform((text) => text.toUpperCase())
    .default(''),
  comment: paragraph(1000).default(''),
})

export const AnswerQuoteInput = z.strictObject({ price: MoneyInput, text: paragraph(2000).default('') })

/** Numbers of quotes on one website by result. */
export const QuoteFigures = z.strictObject({
  website_url: z.string(),
  requested: z.number().int(),
  answered: z.number().int(),
  accepted: z.number().int(),
  ordered: z.number().int(),
})
export type QuoteFigures = z.output<typeof QuoteFigures>
