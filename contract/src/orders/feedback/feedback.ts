import { z } from 'zod'
import { InstantText } from '../../api/scalars.ts'

/** 1: unhappy, 2: neutral, 3: happy. */
export const faces = [1, 2, 3] as const
export type Face = (typeof faces)[number]
export const worstFace: Face = 1

/** Rules for feedback. Customers can change it for `change_days`. */
export const feedbackRules = { change_days: 14, max_words: 500 } as const

export const Face = z.literal(faces)

export const DeliveryNo = z.number().int().min(1).max(1000)

/** The names under which customers can let their feedback be published. */
export const reviewSignatures = ['person', 'company'] as const
export const ReviewSignature = z.enum(reviewSignatures)
export type ReviewSignature = z.output<typeof ReviewSignature>

/** The customer's feedback on a delivery. */
export const DeliveryFeedback = z.strictObject({
  /** 1 for the first delivery; each revision increases it by one. */
  delivery_no: z.number().int(),
  face: Face,
  words: z.string(),
  /** The staff member who made the delivery; shown to staff only. */
  staff: z.string().nullable(),
  created_at: InstantText,
  /** The time until which the customer can change the feedback. */
  changeable_until: InstantText,
  /** The name under which the customer lets the text be published; null if the customer does not. */
  released_as: ReviewSignature.nullable(),
  /** True if the home page shows it. */
  is_shown: z.boolean(),
})
export type DeliveryFeedback = z.output<typeof DeliveryFeedback>

/** The deliveries of an order with their feedback. */
export const OrderFeedback = z.strictObject({
  /** The number of the delivery that the customer can rate now; null before the first delivery and during a revision. */
  asked: z.number().int().nullable(),
  /** Newest first. */
  given: z.array(DeliveryFeedback),
})
export type OrderFeedback = z.output<typeof OrderFeedback>

export const FeedbackInput = {
  face: Face,
  /** The delivery that the customer saw. If there is a newer delivery, the rating is refused. */
  delivery_no: DeliveryNo,
}

/** The rating in the newest feedback on an order, for the lists of staff. */
export const NewestFace = Face.nullable()
