import { eventFacts } from '../platform/events/event-facts.ts'
import { readRecipient } from './recipients.ts'

/** Values of the notifications about a user. */
export const userFacts = eventFacts(
  ['user.code_not_mailed', 'user.reset_code_not_mailed', 'user.verified', 'user.activated', 'user.deletion_requested'],
  async ({ tx, event: { user_id } }) => {
    const { name, email } = await readRecipient(tx, user_id)
    return { values: { customer: name || email, email } }
  },
)
