import { accountsMails } from './accounts/mails.ts'
import type { MailDeclaration, MailDeclarations } from './api/mail.ts'
import { keysOf } from './api/typed-entries.ts'
import { billingMails } from './billing/mails.ts'
import { conversationsMails } from './conversations/mails.ts'
import { creditsMails } from './credits/mails.ts'
import { eventMailKinds } from './events.ts'
import { partnersMails } from './partners/mails.ts'
import { shopMails } from './shop/mails.ts'
import { siteMails } from './site/mails.ts'
import { ticketsMails } from './tickets/mails.ts'

/** The mails of notifications. They are declared here and not in the domain, because the domain depends on the list of all mails. */
const notificationsMails = {
  test: { values: ['link'] },
  /** `items` contains the subjects of the collected mails, one per line. */
  digest: { values: ['count', 'items', 'link'] },
} as const satisfies MailDeclarations

const declarations = {
  ...accountsMails,
  ...siteMails,
  ...conversationsMails,
  ...partnersMails,
  ...shopMails,
  ...billingMails,
  ...creditsMails,
  ...ticketsMails,
  ...notificationsMails,
}
type Declarations = typeof declarations

/** Kinds of mails that are not about an event. */
export type OwnMailKind = keyof Declarations

/** The values in the wording of a mail. */
export type MailValues<Kind extends OwnMailKind> = Readonly<Record<Declarations[Kind]['values'][number], string>>

/** Kinds of all mails that the site sends automatically. Their names are `mail_kind.<kind>` in notifications.json. */
export const mailKinds = [...keysOf(declarations), ...eventMailKinds] as const
export type MailKind = (typeof mailKinds)[number]

/** Declarations of the mails that are not about an event. */
export const ownMails: Readonly<Partial<Record<MailKind, MailDeclaration>>> = declarations
