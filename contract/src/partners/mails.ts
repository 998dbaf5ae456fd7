import type { MailDeclarations } from '../api/mail.ts'

export const partnersMails = {
  /** Sent to the visitor of a partner's website. */
  quote_answer: { values: ['partner', 'contact', 'vehicle', 'amount', 'text', 'link'] },
} as const satisfies MailDeclarations
