import type { MailDeclarations } from '../api/mail.ts'

export const billingMails = {
  /** Sent to customers who ask for an invoice, which is attached. */
  invoice_copy: { values: ['invoice', 'link'] },
} as const satisfies MailDeclarations
