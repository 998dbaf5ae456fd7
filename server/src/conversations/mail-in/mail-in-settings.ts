import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { MailIn } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import {
  ChangeMailIn,
  GetMailIn,
  MakeHookSecret,
  ReceiveMail,
  RemoveHookSecret,
} from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { type App, command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { seal } from '../../platform/api/seal.ts'
import { hexHashOfToken, newToken } from '../../platform/api/secret-token.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Subject } from '../subject.ts'
import { latestMails, mailInRow } from './mail-in-rows.ts'
import { mailboxPasswordUse } from './mailbox.ts'

type Subjects = readonly Subject[]

async function readMailIn(db: Db, app: App, subjects: Subjects): Promise<Decoded<MailIn>> {
  const [{ hook_secret_hash, imap_password_sealed, ...shown }, latest, server] = await Promise.all([
    mailInRow(db),
    latestMails(db, subjects),
    app.mailServer({ sql: db, app }),
  ])
  return {
    ...shown,
    hook_url: `${app.publicUrl}/api${ReceiveMail.path}`,
    has_hook_secret: hook_secret_hash !== null,
    has_imap_password: imap_password_sealed !== null,
    has_mail_server: server !== undefined,
    latest,
  }
}

/**
 * Changes the settings. A change of the server or user requires the password again, because the stored password must never be sent to
 * another server.
 */
const changeMailIn = (subjects: Subjects) =>
  command(ChangeMailIn, async ({ tx, app, body, audit }) => {
    await tx`SELECT FROM mail_in FOR UPDATE`
    const before = await mailInRow(tx)
    const { imap_password, ...entered } = body
    const isOn = entered.imap_host !== ''
    const isElsewhere =
      before.imap_host !== entered.imap_host ||
      before.imap_port !== entered.imap_port ||
      before.imap_security !== entered.imap_security ||
      before.imap_user !== entered.imap_user
    const isKept = imap_password === '' && !isElsewhere
    if (isOn && imap_password === '' && (isElsewhere || before.imap_password_sealed === null))
      throw new Problem('conversations.mailbox_password_needed', { fields: { imap_password: { code: 'required' } } })
    const sealed = isKept ? before.imap_password_sealed : seal(app.secretKey, mailboxPasswordUse, imap_password)
    const after = { ...entered, imap_password_sealed: isOn ? sealed : null }
    await tx`UPDATE mail_in SET ${tx({ ...after, ...(isElsewhere ? { polled_at: null, poll_error: null } : {}) })}`
    const { hook_secret_hash: _, imap_password_sealed: __, polled_at: ___, poll_error: ____, ...changeable } = before
    audit({
      before: changeable,
      after: { ...entered, password_changed: imap_password !== '' },
    })
    return { mail_in: await readMailIn(tx, app, subjects) }
  })

/** Endpoints for the settings of replies by mail. */
export const mailInSettings = (subjects: Subjects): readonly Route[] => [
  query(GetMailIn, async ({ sql, app }) => ({ mail_in: await readMailIn(sql, app, subjects) })),
  changeMailIn(subjects),
  command(MakeHookSecret, async ({ tx }) => {
    const secret = newToken()
    await tx`UPDATE mail_in SET hook_secret_hash = ${hexHashOfToken(secret)}`
    return { secret }
  }),
  command(RemoveHookSecret, async ({ tx }) => {
    await tx`UPDATE mail_in SET hook_secret_hash = NULL`
    return {}
  }),
]
