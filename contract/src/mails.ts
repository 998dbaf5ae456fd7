import { accountsMails } from './accounts/mails.ts'
import type { MailDeclaration, MailDeclarations } from './api/mail.ts'
import { keysOf } from './api/typed-entries.ts'
import { conversationsMails } from './conversations/mails.ts'
import { creditsMails } from './credits/mails.ts'
import { eventMailKinds } from './events.ts'
import { partnersMails } from './partners/mails.ts'
import { shopMails } from './shop/mails.ts'

/** The mails of notifications, which stand right of all mails, because the staff's list of mails names each kind. */
const notificationsMails = {
  test: { values: ['link'] },
  /** `items` are lines, the subjects of the mails that it stands for. */
  digest: { values: ['count', 'items', 'link'] },
} as const satisfies MailDeclarations

const declarations = {
  ...accountsMails,
  ...conversationsMails,
  ...partnersMails,
  ...shopMails,
  ...creditsMails,
  ...notificationsMails,
}
type Declarations = typeof declarations

/** The kinds of mails that are not about an event. */
export type OwnMailKind = keyof Declarations

/** The values of a mail's wording. */
export type MailValues<Kind extends OwnMailKind> = Readonly<Record<Declarations[Kind]['values'][number], string>>

/** All mails that the site sends automatically, named by `mail_kind.<kind>` in notifications.json. */
export const mailKinds = [...keysOf(declarations), ...eventMailKinds] as const
export type MailKind = (typeof mailKinds)[number]

/** The declarations of the mails that are not about an event. */
export const ownMails: Readonly<Partial<Record<MailKind, MailDeclaration>>> = declarations
