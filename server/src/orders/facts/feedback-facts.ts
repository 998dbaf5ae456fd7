import { worstFace } from '@mapwright/contract/orders/feedback/feedback.ts'
import { readNameOf } from '../../accounts/recipients.ts'
import { eventFacts } from '../../platform/events/event-facts.ts'
import { ratingOf } from '../feedback/feedback-rows.ts'
import { readOrderName } from './order-facts.ts'

/** Values of notifications about the worst rating. Other ratings cause no notification. */
export const feedbackFacts = eventFacts(
  ['order.feedback_given'],
  async ({ tx, event: { order_id, user_id, delivery_no } }) => {
    if ((await ratingOf(tx, order_id, delivery_no)) !== worstFace) return undefined
    return { values: { ...(await readOrderName(tx, order_id)), customer: await readNameOf(tx, user_id) } }
  },
)
