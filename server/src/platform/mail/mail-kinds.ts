import type { MailDeclaration } from '@mapwright/contract/api/mail.ts'
import { type MailKind, ownMails } from '@mapwright/contract/mails.ts'

/** Returns the declaration of a mail that is not about an event. Empty for mails about events, which need no options. */
export const optionsOf = (kind: MailKind): Omit<MailDeclaration, 'values'> => ownMails[kind] ?? {}

const validMinutes = new Map(
  Object.entries(ownMails).flatMap(([kind, mail]) =>
    mail.validMinutes === undefined ? [] : [[kind, mail.validMinutes] as const],
  ),
)

/** The kinds of mails that contain a code, or a link that replaces one. */
export const codeKinds: readonly string[] = Object.entries(ownMails).flatMap(([kind, mail]) =>
  mail.validMinutes === undefined && !mail.hasSecretLink ? [] : [kind],
)
/** The longest validity of a code in a mail, in ms. Older codes have all expired. */
export const codeLifetimeMs = Math.max(...validMinutes.values()) * 60_000
