import { languageTags } from '@mapwright/contract/accounts/languages.ts'
import { type MailKind, mailKinds } from '@mapwright/contract/mails.ts'
import { type MailLanguage, type MailText, mailParts } from '@mapwright/contract/notifications/mail-texts/mail-text.ts'
import {
  ChangeMailSignature,
  ChangeMailText,
  GetMailText,
  GetMailTexts,
  PreviewMailText,
  TestMailText,
} from '@mapwright/contract/notifications/mail-texts/mail-text-endpoints.ts'
import { z } from 'zod'
import { action } from '../../platform/api/action.ts'
import { type App, command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { languages } from '../../platform/i18n/shipped-texts.ts'
import { describeSmtpError } from '../../platform/mail/mail-server.ts'
import { readMailSite } from '../../site/mail-brand.ts'
import { changedMailTexts, readOwnMailTexts, readSignatures, saveMailText, saveSignature } from './mail-text-rows.ts'
import { checkPlaceholders, originalText, placeholdersOf, usedText } from './mail-wording.ts'
import { renderSample } from './sample-mail.ts'

const detailsOf = async (db: Db, kind: MailKind, language: MailLanguage) => ({
  mail_text: {
    ...{ kind, language },
    original: originalText(kind, language),
    text: usedText(kind, language, await readOwnMailTexts(db, kind)),
    placeholders: placeholdersOf(kind, language),
  },
})

const getMailTexts = query(GetMailTexts, async ({ sql, query: { language } }) => {
  const [changed, signatures] = await Promise.all([changedMailTexts(sql), readSignatures(sql)])
  return {
    mail_texts: mailKinds.map((kind) => ({
      kind,
      subject: originalText(kind, language).subject,
      changed_in: changed.get(kind) ?? [],
    })),
    signatures,
    languages: languageTags.filter((tag) => languages().includes(tag)),
  }
})

const getMailText = query(GetMailText, ({ sql, params, query: { language } }) => detailsOf(sql, params.kind, language))

const changeMailText = command(ChangeMailText, async ({ tx, params: { kind }, body, audit }) => {
  const { language, ...text } = body
  checkPlaceholders(kind, language, text)
  const before = usedText(kind, language, await readOwnMailTexts(tx, kind))
  const original = originalText(kind, language)
  for (const part of mailParts)
    await saveMailText(tx, {
      ...{ language, key: `${kind}.${part}` },
      text: text[part] === original[part] ? undefined : text[part],
    })
  audit({ before: { kind, language, ...before }, after: { kind, language, ...text } })
  return detailsOf(tx, kind, language)
})

type Typed = MailText & { language: MailLanguage }

/** Renders a mail with unsaved wording and sample values. */
async function renderTyped(db: Db, app: App, kind: MailKind, typed: Typed) {
  const [site, own] = await Promise.all([readMailSite(db, app), readOwnMailTexts(db, kind)])
  const mail = renderSample({ kind, text: typed, site, publicUrl: app.publicUrl, own })
  return { mail, site }
}

const previewMailText = query(PreviewMailText, async ({ sql, app, params: { kind }, body }) => {
  const { mail, site } = await renderTyped(sql, app, kind, body)
  // A preview has no attachments, so the logos are loaded from the site.
  const attached = [
    [site.logo?.src, '/api/settings/logo'],
    [site.logo?.dark?.src, '/api/settings/logo_dark'],
  ] as const
  const html = attached.reduce(
    (shown, [src, address]) => (src?.startsWith('cid:') ? shown.replaceAll(`"${src}"`, `"${address}"`) : shown),
    mail.html,
  )
  return { ...mail, html }
})

const TestPlan = z.strictObject({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
})

const testMailText = action(TestMailText, {
  plan: TestPlan,
  async begin({ tx, app, actor, now, params: { kind }, body }) {
    const { language, ...text } = body
    checkPlaceholders(kind, language, text)
    if (!(await app.mailServer({ sql: tx, app }))) throw new Problem('notifications.no_mail_server')
    const { mail } = await renderTyped(tx, app, kind, body)
    return { to: actor.email, ...mail, at: now.toISOString() }
  },
  async call({ sql, app, plan: { to, at, ...mail } }) {
    const [server, { title, attachments }] = await Promise.all([app.mailServer({ sql, app }), readMailSite(sql, app)])
    if (!server) return { failure: '' }
    const from = { name: server.from_name || title, address: server.address }
    const date = new Date(at)
    try {
      await server.smtp.send({ ...mail, from, to: { name: '', address: to }, date, attachments: [...attachments] })
      return {}
    } catch (error) {
      return { failure: describeSmtpError(error) }
    }
  },
  async settle({ plan: { to }, outcome: { failure } }) {
    return failure === undefined ? { to } : new Problem('notifications.mail_not_sent', { details: { why: failure } })
  },
})

const changeMailSignature = command(ChangeMailSignature, async ({ tx, body, audit }) => {
  const before = await readSignatures(tx)
  await saveSignature(tx, body)
  const signatures = await readSignatures(tx)
  audit({ before, after: signatures })
  return { signatures }
})

export const mailTextRoutes: readonly Route[] = [
  getMailTexts,
  getMailText,
  changeMailText,
  previewMailText,
  testMailText,
  changeMailSignature,
]
