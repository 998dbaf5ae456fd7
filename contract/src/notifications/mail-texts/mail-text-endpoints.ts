import { z } from 'zod'
import { type Access, endpoint } from '../../api/endpoint.ts'
import { mailKinds } from '../../mails.ts'
import { MailLanguage, MailSignature, MailText, MailTextDetails, MailTextRow } from './mail-text.ts'

const access = ['may:settings'] as const satisfies Access
const params = z.strictObject({ kind: z.enum(mailKinds) })
const body = z.strictObject({ language: MailLanguage, ...MailText.shape })
const wrong = ['notifications.unknown_placeholder', 'notifications.missing_placeholder'] as const

export const GetMailTexts = endpoint({
  name: 'notifications.mail_texts',
  method: 'GET',
  path: '/mail_texts',
  access,
  summary:
    'All automatic mails, where their wording was changed, and the signatures; `languages` are those with wording',
  query: z.strictObject({ language: MailLanguage.default('en') }),
  payload: {
    mail_texts: z.array(MailTextRow),
    signatures: z.array(MailSignature),
    languages: z.array(MailLanguage),
  },
})

export const GetMailText = endpoint({
  name: 'notifications.mail_text',
  method: 'GET',
  path: '/mail_texts/:kind',
  access,
  summary: 'The wording of a mail in a language: the original and that in use',
  params,
  query: z.strictObject({ language: MailLanguage }),
  payload: { mail_text: MailTextDetails },
})

export const ChangeMailText = endpoint({
  name: 'notifications.change_mail_text',
  method: 'PUT',
  path: '/mail_texts/:kind',
  access,
  summary: 'Set the wording of a mail in a language; parts that equal the original follow it again',
  params,
  body,
  payload: { mail_text: MailTextDetails },
  problems: wrong,
})

export const PreviewMailText = endpoint({
  name: 'notifications.preview_mail_text',
  method: 'POST',
  path: '/mail_texts/:kind/preview',
  access,
  summary: 'The mail with the given wording and sample values',
  params,
  body,
  payload: { subject: z.string(), html: z.string(), text: z.string() },
})

export const TestMailText = endpoint({
  name: 'notifications.test_mail_text',
  method: 'POST',
  path: '/mail_texts/:kind/test',
  access,
  summary: 'Send the caller the mail with the given wording and sample values',
  params,
  body,
  payload: { to: z.string() },
  problems: [...wrong, 'notifications.no_mail_server', 'notifications.mail_not_sent'],
  idempotent: 'never',
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})

export const ChangeMailSignature = endpoint({
  name: 'notifications.change_mail_signature',
  method: 'PUT',
  path: '/mail_signature',
  access,
  summary: 'Set the signature of all mails in a language; an empty text removes it',
  body: MailSignature,
  payload: { signatures: z.array(MailSignature) },
})
