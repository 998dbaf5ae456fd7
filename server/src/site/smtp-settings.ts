import type { SmtpSettings } from '@mapwright/contract/site/smtp.ts'
import {
  ChangeSmtpSettings,
  CheckSmtpConnection,
  GetSmtpSettings,
  SendTestMail,
} from '@mapwright/contract/site/smtp-endpoints.ts'
import { z } from 'zod'
import { action } from '../platform/api/action.ts'
import { type App, command, lookup, query, type Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { seal } from '../platform/api/seal.ts'
import type { Db } from '../platform/db/sql.ts'
import { describeSmtpError, type SavedSmtp, smtpOptions } from '../platform/mail/mail-server.ts'
import { renderMail } from '../platform/mail/render-mail.ts'
import { verifySmtp } from '../platform/mail/smtp.ts'
import { readMailSite } from './mail-brand.ts'
import { readSettings } from './read-settings.ts'
import { readSmtp, rememberTestedServer, type SmtpRow, smtpPasswordUse, smtpRow } from './smtp-rows.ts'

async function shown(sql: Db, app: App): Promise<SmtpSettings> {
  const [{ user_name: user, password_sealed, ...row }, server, { title }] = await Promise.all([
    smtpRow(sql),
    app.mailServer({ sql, app }),
    readSettings(sql),
  ])
  return {
    ...row,
    user,
    has_pass: password_sealed !== null,
    used: row.host ? 'settings' : server ? 'environment' : 'none',
    sender: { name: row.from_name || title, address: server?.address ?? '' },
  }
}

type Server = { host: string; port: number; secure: boolean; user: string }

/**
 * Checks whether the saved password may be used for a server. It is only sent to the server for which it was entered, so that users with access to
 * the settings cannot redirect it to their own server.
 */
const isSameServer = (row: SmtpRow, { host, port, secure, user }: Server): boolean =>
  row.host === host && row.port === port && row.secure === secure && row.user_name === user

const changeSmtpSettings = command(ChangeSmtpSettings, async ({ tx, app, body, audit }) => {
  await tx`SELECT FROM smtp_settings FOR UPDATE`
  const before = await smtpRow(tx)
  const { user, pass, ...entered } = body
  const needsPass = entered.host !== '' && user !== '' && pass === ''
  const isKept = needsPass && isSameServer(before, body) && before.password_sealed !== null
  if (needsPass && !isKept) throw new Problem('site.smtp_pass_needed', { fields: { pass: { code: 'required' } } })
  const sealed = pass ? seal(app.secretKey, smtpPasswordUse, pass) : isKept ? before.password_sealed : null
  const password_sealed = entered.host === '' || user === '' ? null : sealed
  await tx`UPDATE smtp_settings SET ${tx({ ...entered, user_name: user, password_sealed })}`
  const { password_sealed: _, ...old } = before
  audit({ before: old, after: { ...entered, user_name: user, password_changed: pass !== '' } })
  return { smtp_settings: await shown(tx, app) }
})

/** @throws Problem if the server cannot be reached or refuses the sign-in */
async function reportFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new Problem('site.smtp_not_ok', { details: { why: describeSmtpError(error) }, cause: error })
  }
}

/** @throws Problem if the saved password was sealed with another SECRET_KEY */
function refuseUnreadable(saved: SavedSmtp | undefined): void {
  if (saved?.server && saved.server.pass === undefined) throw new Problem('request.secret_unreadable')
}

const checkSmtpConnection = lookup(CheckSmtpConnection, async ({ sql, app, body }) => {
  const saved = body.pass === '' && isSameServer(await smtpRow(sql), body) ? await readSmtp(sql, app) : undefined
  refuseUnreadable(saved)
  const pass = saved?.server?.pass ?? body.pass
  await reportFailure(smtpOptions({ ...body, pass }, app.publicHost).then(verifySmtp))
  await rememberTestedServer(sql, body)
  return {}
})

const TestMail = z.strictObject({ to: z.string(), language: z.string().nullable(), at: z.iso.datetime() })

const sendTestMail = action(SendTestMail, {
  plan: TestMail,
  async begin({ tx, app, actor, now }) {
    refuseUnreadable(await readSmtp(tx, app))
    if (!(await app.mailServer({ sql: tx, app }))) throw new Problem('site.no_mail_server')
    return { to: actor.email, language: actor.language, at: now.toISOString() }
  },
  async call({ sql, app, plan: { to, language, at } }) {
    const [server, site] = await Promise.all([app.mailServer({ sql, app }), readMailSite(sql, app)])
    if (!server) return { failure: '' }
    const values = { link: '/admin/website_settings?section=mail' }
    const mail = renderMail({ kind: 'test', language, values, site, publicUrl: app.publicUrl })
    const from = { name: server.from_name || site.title, address: server.address }
    const replyTo = server.reply_to ? { replyTo: server.reply_to } : {}
    const message = { from, ...replyTo, to: { name: '', address: to }, date: new Date(at) }
    try {
      await server.smtp.send({ ...mail, ...message, attachments: [...site.attachments] })
      return {}
    } catch (error) {
      return { failure: describeSmtpError(error) }
    }
  },
  async settle({ tx, plan: { to }, outcome: { failure } }) {
    if (failure !== undefined) return new Problem('site.smtp_not_ok', { details: { why: failure } })
    const { user_name: user, ...row } = await smtpRow(tx)
    await rememberTestedServer(tx, { ...row, user })
    return { to }
  },
})

export const smtpSettings: readonly Route[] = [
  query(GetSmtpSettings, async ({ sql, app }) => ({ smtp_settings: await shown(sql, app) })),
  changeSmtpSettings,
  checkSmtpConnection,
  sendTestMail,
]
