import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { found } from '../platform/api/problem.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { moneyText } from '../platform/events/fact-text.ts'
import { translate } from '../platform/i18n/wording.ts'

type Row = { number: string; invoice: string; total: bigint; currency: string; reason: string; is_reversed: boolean }

/** Values of the notification about a credit note. */
export const creditNoteEventFacts = eventFacts(['invoice.credit_note_issued'], async ({ tx, event }) => {
  const { invoice_id, credit_note_id, user_id } = event
  const [row] = await tx<Row[]>`
    SELECT n.invoice AS number, i.invoice, n.total, n.currency, n.reason, i.status = 'reversed' AS is_reversed
    FROM invoices n JOIN invoices i ON i._id = n.corrects WHERE n._id = ${credit_note_id}`
  const { number, invoice, total, currency, reason, is_reversed } = found(row, 'request.not_found')
  const note = (language: string | null) =>
    [is_reversed ? translate(language, 'billing', 'credit_note.not_due') : '', reason].filter(Boolean).join('\n\n')
  return {
    values: { number, invoice, amount: moneyText(formatHundredths(total), currency), note },
    ref: { invoice_id, credit_note_id, user_id },
  }
})
