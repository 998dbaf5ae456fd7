import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { readNameOf } from '../accounts/recipients.ts'
import { found } from '../platform/api/problem.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { dayText, moneyText } from '../platform/events/fact-text.ts'

type Row = {
  invoice: string
  total: bigint
  currency: string
  count: bigint
  pdf_until: Date | null
  time_zone: string
}

const invoiceEventTypes = [
  'invoice.created',
  'invoice.awaits_transfer',
  'invoice.awaits_payment',
  'invoice.paid',
] as const

/** Values of the notifications about an invoice. */
export const invoiceEventFacts = eventFacts(invoiceEventTypes, async ({ tx, event }) => {
  const [row] = await tx<Row[]>`
    SELECT invoice, total, currency, count, pdf_until, time_zone FROM invoices WHERE _id = ${event.invoice_id}`
  const facts = found(row, 'request.not_found')
  // Only sales of credits are handled here. Other domains send notifications about their own sales.
  if (facts.count === 0n) return undefined
  return {
    values: {
      invoice: facts.invoice,
      customer: await readNameOf(tx, event.user_id),
      amount: moneyText(formatHundredths(facts.total), facts.currency),
      credits: formatHundredths(facts.count),
      day: facts.pdf_until ? dayText(facts.pdf_until, facts.time_zone) : '',
    },
  }
})
