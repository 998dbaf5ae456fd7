import type { MailDeclarations } from '../api/mail.ts'

export const conversationsMails = {
  /** Sent to the author of a mail reply that was not accepted. `why` is a sentence with the reason. */
  reply_not_added: { values: ['why', 'link'] },
} as const satisfies MailDeclarations
