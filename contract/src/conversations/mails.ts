import type { MailDeclarations } from '../api/mail.ts'

export const conversationsMails = {
  /** To the sender of a mail reply that was not accepted; `why` is a sentence. */
  reply_not_added: { values: ['why', 'link'] },
} as const satisfies MailDeclarations
