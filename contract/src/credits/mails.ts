import type { MailDeclarations } from '../api/mail.ts'

export const creditsMails = {
  /** To a customer; `month` is its name with the year. The statement is attached. */
  monthly_statement: { values: ['month', 'opening', 'closing', 'link'] },
} as const satisfies MailDeclarations
