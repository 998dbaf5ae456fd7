import { z } from 'zod'
import { InstantText } from '../api/scalars.ts'

/** 1: unhappy, 2: so-so, 3: happy. */
export const faces = [1, 2, 3] as const
export type Face = (typeof faces)[number]
export const worstFace: Face = 1

/** For how long after it was given a customer may change it, and how much may be said. */
export const feedbackRules = { change_days: 14, max_words: 500 } as const

const Face = z.literal(faces)

/** What the customer said of one delivery. */
export const DeliveryFeedback = z.strictObject({
  /** 1 for the first delivery; each revision is delivered as the next. */
  delivery_no: z.number().int(),
  face: Face,
  words: z.string(),
  /** Who delivered; told to staff only. */
  staff: z.string().nullable(),
  created_at: InstantText,
  /** Until when its customer may change it. */
  changeable_until: InstantText,
})
export type DeliveryFeedback = z.output<typeof DeliveryFeedback>

/** What an order tells of its deliveries. */
export const OrderFeedback = z.strictObject({
  /** The delivery that the customer is asked about; null when nothing is delivered, or it is being revised. */
  asked: z.number().int().nullable(),
  /** Newest first. */
  given: z.array(DeliveryFeedback),
})
export type OrderFeedback = z.output<typeof OrderFeedback>

export const FeedbackInput = {
  face: Face,
  /** The delivery that the customer saw: what was delivered meanwhile is not judged by mistake. */
  delivery_no: z.number().int().min(1).max(1000),
}

/** The face of an order's newest feedback, as lists show it to staff. */
export const NewestFace = Face.nullable()
