import type { MailDeclaration } from '@mapwright/contract/api/mail.ts'
import { type MailKind, ownMails } from '@mapwright/contract/mails.ts'

/** The declaration of a mail that is not about an event; mails about events need no options. */
export const optionsOf = (kind: MailKind): Omit<MailDeclaration, 'values'> => ownMails[kind] ?? {}

const validMinutes = new Map(
  Object.entries(ownMails).flatMap(([kind, mail]) =>
    mail.validMinutes === undefined ? [] : [[kind, mail.validMinutes] as const],
  ),
)

/** Mails that contain a code. */
export const codeKinds: readonly string[] = [...validMinutes.keys()]
/** The time after which no code of any mail is valid. */
export const codeLifetimeMs = Math.max(...validMinutes.values()) * 60_000
