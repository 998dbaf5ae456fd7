import { z } from 'zod'
import { InstantText, paragraph } from '../api/scalars.ts'

export const ticketRatings = ['good', 'bad'] as const
export type RatingValue = (typeof ticketRatings)[number]

/** Rules for ratings: the days until changes end, the days that the share of good ratings covers, and the maximum text length. */
export const ratingRules = { change_days: 14, share_days: 90, max_text: 500 } as const

/** The customer's rating of the help on a ticket. */
export const TicketRating = z.strictObject({
  rating: z.enum(ticketRatings),
  text: z.string(),
  rated_at: InstantText,
  /** The time until which the customer can change the rating. */
  changeable_until: InstantText,
})
export type TicketRating = z.output<typeof TicketRating>

export const TicketRatingInput = z.strictObject({
  rating: z.enum(ticketRatings),
  text: paragraph(ratingRules.max_text).default(''),
})
