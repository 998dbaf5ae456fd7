import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { DeliveryNo, OrderFeedback, ReviewSignature } from './feedback.ts'
import { ReleasedReview, Review } from './review.ts'

export const ReleaseFeedback = endpoint({
  name: 'orders.release_feedback',
  audit_kind: 'messages',
  method: 'PUT',
  path: '/order/:id/feedback/release',
  access: ['customer'],
  personal: true,
  summary: 'Allow the operator to publish the text of a feedback under a name, or withdraw the consent, at any time',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ delivery_no: DeliveryNo, released_as: ReviewSignature.nullable() }),
  payload: { feedback: OrderFeedback },
  problems: ['orders.not_found', 'orders.wrong_state'],
})

export const ListReviews = endpoint({
  name: 'orders.list_reviews',
  method: 'GET',
  path: '/reviews',
  access: ['may:settings'],
  summary:
    'The newest 100 feedbacks that customers have released for publication, and older ones that the home page shows',
  payload: { reviews: z.array(ReleasedReview) },
})

export const ShowReview = endpoint({
  name: 'orders.show_review',
  method: 'PUT',
  path: '/order/:id/feedback/shown',
  access: ['may:settings'],
  summary: 'Show a released feedback on the home page, or hide it',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    delivery_no: DeliveryNo,
    is_shown: z.boolean(),
    /** The name and the text that staff have seen. A review that has changed since is not shown. */
    seen: Review.pick({ name: true, words: true }),
  }),
  payload: {},
  problems: ['orders.not_found', 'orders.wrong_state'],
})
