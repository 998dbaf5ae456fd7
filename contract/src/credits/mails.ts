import type { MailDeclarations } from '../api/mail.ts'

export const creditsMails = {
  /** Sent to a customer with the statement attached. `month` is the name of the month with the year. */
  monthly_statement: { values: ['month', 'opening', 'closing', 'link'] },
} as const satisfies MailDeclarations
