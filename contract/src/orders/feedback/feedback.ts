import { z } from 'zod'
import { InstantText } from '../../api/scalars.ts'

/** 1: unhappy, 2: neutral, 3: happy. */
export const faces = [1, 2, 3] as const
export type Face = (typeof faces)[number]
export const worstFace: Face = 1

/** The period for changes in days, and the maximum length of the text. */
export const feedbackRules = { change_days: 14, max_words: 500 } as const

const Face = z.literal(faces)

/** The customer's feedback on a delivery. */
export const DeliveryFeedback = z.strictObject({
  /** 1 for the first delivery; each revision increases it by one. */
  delivery_no: z.number().int(),
  face: Face,
  words: z.string(),
  /** The staff member who made the delivery; shown to staff only. */
  staff: z.string().nullable(),
  created_at: InstantText,
  /** The end of the period for changes. */
  changeable_until: InstantText,
})
export type DeliveryFeedback = z.output<typeof DeliveryFeedback>

/** The deliveries of an order with their feedback. */
export const OrderFeedback = z.strictObject({
  /** The number of the delivery that the customer can rate; null before the delivery, and during a revision. */
  asked: z.number().int().nullable(),
  /** Newest first. */
  given: z.array(DeliveryFeedback),
})
export type OrderFeedback = z.output<typeof OrderFeedback>

export const FeedbackInput = {
  face: Face,
  /** The delivery that the customer saw, so that a newer one is not rated by mistake. */
  delivery_no: z.number().int().min(1).max(1000),
}

/** The rating in an order's newest feedback, for the lists of staff. */
export const NewestFace = Face.nullable()
