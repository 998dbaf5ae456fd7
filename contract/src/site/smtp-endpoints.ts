import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { settingsCalls } from '../api/settings-calls.ts'
import { SmtpCheckInput, SmtpInput, SmtpSettings } from './smtp.ts'

const access = ['may:settings'] as const
const limits = [{ by: 'principal', seconds: 60, count: 10 }] as const

export const { get: GetSmtpSettings, change: ChangeSmtpSettings } = settingsCalls({
  domain: 'site',
  name: 'smtp_settings',
  path: '/smtp_settings',
  access,
  summary: 'The mail server and the sender; the password is never returned',
  payload: { smtp_settings: SmtpSettings },
  change: {
    method: 'POST',
    summary: 'Set the mail server and the sender; an empty password keeps the saved one, except for a different server',
    body: SmtpInput,
    problems: ['site.smtp_pass_needed'],
  },
})

export const CheckSmtpConnection = endpoint({
  name: 'site.check_smtp_connection',
  method: 'POST',
  path: '/check-smtp-connection',
  access,
  summary: 'Connect to a mail server and sign in, without sending anything',
  body: SmtpCheckInput,
  payload: {},
  problems: ['site.smtp_not_ok'],
  idempotent: 'never',
  limits,
})

export const SendTestMail = endpoint({
  name: 'site.send_test_mail',
  method: 'POST',
  path: '/smtp_settings/test',
  access,
  summary: 'Send the caller a mail through the configured server and return whether it was accepted',
  payload: { to: z.string() },
  problems: ['site.no_mail_server', 'site.smtp_not_ok'],
  idempotent: 'never',
  limits,
})

export const PurgeCaches = endpoint({
  name: 'site.purge_caches',
  method: 'DELETE',
  path: '/caches/purge-all',
  access,
  summary: 'Clear cached lookups (registration numbers, addresses) and make every open page reload its data',
  payload: {},
})
