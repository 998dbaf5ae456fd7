import { z } from 'zod'
import { canMove, type Moves } from '../../api/moves.ts'
import { CreditsText, Email, Id, InstantText, line, MoneyInput, MoneyText, paragraph } from '../../api/scalars.ts'

/** `ordered`: the partner has ordered the file for the accepted quote. */
export const quoteStatuses = ['new', 'answered', 'accepted', 'ordered', 'closed'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const quoteMoves = {
  answer: { from: ['new', 'answered'], to: 'answered' },
  accept: { from: ['answered'], to: 'accepted' },
  order: { from: ['accepted'], to: 'ordered' },
  close: { from: ['new', 'answered', 'accepted'], to: 'closed' },
} as const satisfies Moves<QuoteStatus>

/** Whether `event` is allowed for a quote in `status`. */
export const canMoveQuote = (event: keyof typeof quoteMoves, status: QuoteStatus): boolean =>
  canMove(quoteMoves, event, status)

export const quoteRules = {
  /** Days for which an answer can be accepted. */
  valid_days: 30,
  /** Days after which quotes and the data of their visitors are deleted. */
  kept_days: 365,
  /** Days that the figures cover. */
  figure_days: 90,
} as const

const vehicle = { manufacture: z.string(), model: z.string(), generation: z.string(), variant: z.string() }

/** A request from a visitor of a partner's website, and the partner's answer. */
export const Quote = z.strictObject({
  _id: Id,
  status: z.enum(quoteStatuses),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Null if the variant has been removed. */
  variant_id: Id.nullable(),
  ...vehicle,
  reg_no: z.string(),
  services: z.array(z.string()),
  comment: z.string(),
  /** The website on which the quote was requested. */
  website_url: z.string(),
  currency: z.string(),
  /** The price for the partner at the time of the request, and this price converted at the partner's rate. */
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

/** The results of the quotes of one website. */
export const QuoteFigures = z.strictObject({
  website_url: z.string(),
  requested: z.number().int(),
  answered: z.number().int(),
  accepted: z.number().int(),
  ordered: z.number().int(),
})
export type QuoteFigures = z.output<typeof QuoteFigures>
