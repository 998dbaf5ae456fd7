import { readNameOf } from '../accounts/recipients.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { moneyText } from '../platform/events/fact-text.ts'

/** Values of the alerts about payments. */
export const paymentEventFacts = eventFacts(
  ['payment.disputed', 'payment.not_taken_back', 'payment.surplus', 'payment.mismatch'],
  async ({ tx, event }) => {
    const [row] = await tx<{ invoice: string; currency: string }[]>`
      SELECT invoice, currency FROM invoices WHERE _id = ${event.invoice_id}`
    if (!row) return undefined
    const { invoice, currency } = row
    return {
      values: {
        invoice,
        customer: await readNameOf(tx, event.user_id),
        amount: moneyText(Number(event.amount), currency),
      },
    }
  },
)
