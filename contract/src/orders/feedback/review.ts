import { z } from 'zod'
import { Id, InstantText } from '../../api/scalars.ts'
import { Face, type ReviewSignature } from './feedback.ts'

type Author = { firstname: string; lastname: string; company_name: string }

/** The published name: the first name with the initial of the last name, or the company. Empty if the customer has not entered it. */
export function reviewName(signature: ReviewSignature, { firstname, lastname, company_name }: Author): string {
  if (signature === 'company') return company_name
  const [initial] = lastname
  return [firstname, initial && `${initial}.`].filter(Boolean).join(' ')
}

/** Feedback with a text that the customer has released and staff have chosen for the home page. */
export const Review = z.strictObject({
  name: z.string(),
  face: Face,
  words: z.string(),
  created_at: InstantText,
})
export type Review = z.output<typeof Review>

/** Feedback that the customer has released, for staff. */
export const ReleasedReview = z.strictObject({
  ...Review.shape,
  order_id: Id,
  number: z.number().int(),
  delivery_no: z.number().int(),
  /** True if the home page shows it. */
  is_shown: z.boolean(),
})
export type ReleasedReview = z.output<typeof ReleasedReview>

/** The number of newest released reviews from which staff choose. */
export const maxReleasedReviews = 100
