import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { pageLoads } from '../../api/rate-limits.ts'
import { settingsCalls } from '../../api/settings-calls.ts'
import { MailIn, MailInInput, mailInRules } from './mail-in.ts'

export const ReceiveMail = endpoint({
  name: 'conversations.receive_mail',
  audit_kind: 'messages',
  method: 'POST',
  path: '/mail/inbound',
  access: ['public'],
  during_maintenance: true,
  summary:
    'Deliver a raw mail (RFC 5322); a mail server or provider sends the secret as bearer token or HTTP Basic password',
  files: { message: { max_bytes: mailInRules.max_bytes, required: true, raw: 'message/rfc822' } },
  headers: ['authorization'],
  payload: {},
  problems: ['conversations.wrong_hook_secret'],
  idempotent: 'never',
  quiet: true,
  limits: pageLoads,
})

const access = ['may:settings'] as const

export const { get: GetMailIn, change: ChangeMailIn } = settingsCalls({
  domain: 'conversations',
  name: 'mail_in',
  path: '/mail_in',
  access,
  summary: 'The settings for replies by mail, and the outcomes of the latest mails',
  payload: { mail_in: MailIn },
  change: {
    method: 'PUT',
    summary:
      'Set the reply address and the mailbox; an empty password keeps the stored one, but never for another server',
    body: MailInInput,
    problems: ['conversations.mailbox_password_needed'],
  },
})

export const MakeHookSecret = endpoint({
  name: 'conversations.make_hook_secret',
  method: 'POST',
  path: '/mail_in/hook_secret',
  access,
  summary: 'Create a new secret for the mail hook, shown only once; the previous one stops working',
  payload: { secret: z.string() },
  idempotent: 'never',
})

export const RemoveHookSecret = endpoint({
  name: 'conversations.remove_hook_secret',
  method: 'DELETE',
  path: '/mail_in/hook_secret',
  access,
  summary: 'Disable the mail hook',
  payload: {},
})

export const CheckMailbox = endpoint({
  name: 'conversations.check_mailbox',
  method: 'GET',
  path: '/mail_in/check',
  access,
  summary: 'Test the configured mailbox by signing in and counting its mails',
  payload: {
    mails: z.number().int(),
    unread: z.number().int(),
  },
  problems: ['conversations.no_mailbox', 'conversations.mailbox_failed'],
  limits: [{ by: 'principal', seconds: 60, count: 6 }],
})
