import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { eventFacts } from '../../platform/events/event-facts.ts'
import { moneyText } from '../../platform/events/fact-text.ts'

type Row = { vehicle: string; customer: string; currency: string; amount: bigint }

/** Values of notifications about a quote. Undefined if the quote has been deleted. */
export const quoteFacts = eventFacts(['quote.requested', 'quote.accepted'], async ({ tx, event }) => {
  const [row] = await tx<Row[]>`
    SELECT concat_ws(' ', manufacture, model, variant) AS vehicle, name AS customer, currency, coalesce(price, estimate) AS amount
    FROM quotes WHERE _id = ${event.quote_id}`
  if (!row) return undefined
  const { currency, vehicle, customer } = row
  return { values: { vehicle, customer, amount: moneyText(formatHundredths(row.amount), currency) } }
})
