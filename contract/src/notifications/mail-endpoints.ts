import { z } from 'zod'
import { type Access, endpoint } from '../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { Mail, MailRow, mailStatuses } from './mail.ts'

const admin = ['admin'] as const satisfies Access

export const GetMails = endpoint({
  name: 'notifications.mails',
  method: 'GET',
  path: '/mails',
  access: admin,
  summary: 'The mails of the last 90 days, newest first; `keywords` searches the addresses',
  query: z.strictObject({ keywords: line(100).optional(), status: z.enum(mailStatuses).optional(), ...pageQuery() }),
  payload: { mails: z.array(MailRow), has_mail_server: z.boolean(), ...pageResult },
})

export const GetMail = endpoint({
  name: 'notifications.mail',
  method: 'GET',
  path: '/mails/:id',
  access: admin,
  summary: 'One mail with its text; each read is audited because the text may contain a code',
  params: z.strictObject({ id: Id }),
  payload: { mail: Mail },
  problems: ['notifications.mail_not_found'],
  idempotent: 'never',
})

export const ResendMail = endpoint({
  name: 'notifications.resend_mail',
  method: 'POST',
  path: '/mails/:id/resend',
  access: admin,
  summary: 'Send a failed or kept mail again; refused for mails whose code has expired',
  params: z.strictObject({ id: Id }),
  payload: { mail: MailRow },
  problems: [
    'notifications.mail_not_found',
    'notifications.mail_not_failed',
    'notifications.mail_expired',
    'notifications.no_mail_server',
  ],
})
