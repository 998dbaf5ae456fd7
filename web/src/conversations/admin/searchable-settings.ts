import type { Setting } from '../../platform/find-settings.ts'

const section = 'conversation'
const mailbox = { shownBy: 'conversations:mail_in.host' } as const

/** The settings of replies by email for the search of the settings. */
export const conversationSettings: readonly Setting[] = [
  { section, label: 'conversations:mail_in.reply_address', help: 'conversations:mail_in.reply_address_help' },
  {
    section,
    label: 'conversations:mail_in.opens_tickets',
    help: 'conversations:mail_in.opens_tickets_help',
    shownBy: 'conversations:mail_in.reply_address',
  },
  {
    section,
    label: 'conversations:mail_in.opens_guest_tickets',
    help: 'conversations:mail_in.opens_guest_tickets_help',
    shownBy: 'conversations:mail_in.opens_tickets',
  },
  { section, label: 'conversations:mail_in.host', help: 'conversations:mail_in.host_help' },
  { section, label: 'conversations:mail_in.security', ...mailbox },
  { section, label: 'conversations:mail_in.user', ...mailbox },
  { section, label: 'conversations:mail_in.password', help: 'conversations:mail_in.password_help', ...mailbox },
  { section, label: 'conversations:hook.title', help: 'conversations:hook.text' },
  { section, label: 'conversations:replies.title', help: 'conversations:replies.subtitle', may: 'orders' },
]
