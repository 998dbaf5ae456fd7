import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { MailIn, MailInInput, mailInRules } from './mail-in.ts'

export const ReceiveMail = endpoint({
  name: 'orders.receive_mail',
  method: 'POST',
  path: '/mail/inbound',
  access: ['public'],
  summary:
    'A mail as it came (RFC 5322), from a mail server or provider that carries the secret as bearer token or as the password of HTTP Basic',
  files: { message: { max_bytes: mailInRules.max_bytes, required: true, raw: 'message/rfc822' } },
  headers: ['authorization'],
  payload: {},
  problems: ['orders.wrong_hook_secret'],
  idempotent: 'never',
  quiet: true,
  limits: pageLoads,
})

const access = ['may:settings'] as const

export const GetMailIn = endpoint({
  name: 'orders.get_mail_in',
  method: 'GET',
  path: '/mail_in',
  access,
  summary: 'How answers by mail come in, and what became of the latest',
  payload: { mail_in: MailIn },
})

export const ChangeMailIn = endpoint({
  name: 'orders.change_mail_in',
  method: 'PUT',
  path: '/mail_in',
  access,
  summary:
    'Set the address for answers and the mailbox; the password stays when none is sent, but never for another server',
  body: MailInInput,
  payload: { mail_in: MailIn },
  problems: ['orders.mailbox_password_needed'],
})

export const MakeHookSecret = endpoint({
  name: 'orders.make_hook_secret',
  method: 'POST',
  path: '/mail_in/hook_secret',
  access,
  summary: 'A new secret for the mail hook, told this once; the one before is no longer good',
  payload: { secret: z.string() },
  idempotent: 'never',
})

export const RemoveHookSecret = endpoint({
  name: 'orders.remove_hook_secret',
  method: 'DELETE',
  path: '/mail_in/hook_secret',
  access,
  summary: 'Close the mail hook',
  payload: {},
})

export const CheckMailbox = endpoint({
  name: 'orders.check_mailbox',
  method: 'GET',
  path: '/mail_in/check',
  access,
  summary: 'Try the mailbox that is set: sign in and look into it',
  payload: {
    /** What is in it, and how many of that nobody has read. */
    mails: z.number().int(),
    unread: z.number().int(),
  },
  problems: ['orders.no_mailbox', 'orders.mailbox_failed'],
  limits: [{ by: 'account', seconds: 60, count: 6 }],
})
