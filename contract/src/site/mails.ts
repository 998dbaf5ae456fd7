import type { MailDeclarations } from '../api/mail.ts'

/** Mails to admins about the state of the site. `warnings` contains sentences, one per line. */
export const siteMails = {
  system_warnings: { values: ['warnings'], page: '/admin/system' },
  system_resolved: { values: ['warnings'], page: '/admin/system' },
} as const satisfies MailDeclarations
