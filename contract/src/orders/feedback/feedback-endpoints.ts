import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, paragraph } from '../../api/scalars.ts'
import { FeedbackInput, feedbackRules, OrderFeedback } from './feedback.ts'

export const GiveFeedback = endpoint({
  name: 'orders.give_feedback',
  audit_kind: 'messages',
  method: 'PUT',
  path: '/order/:id/feedback',
  access: ['customer'],
  personal: true,
  summary: 'Rate a delivery, once per delivery; the feedback can be changed for 14 days',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ ...FeedbackInput, words: paragraph(feedbackRules.max_words).default('') }),
  payload: { feedback: OrderFeedback },
  problems: ['orders.not_found', 'orders.wrong_state', 'orders.feedback_closed'],
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
})
