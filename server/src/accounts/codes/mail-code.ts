import type { App } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { makeCode, type Purpose } from './codes.ts'

type Recipient = { _id: string; email: string; language: string | null }

/** Mails a new code. Returns false if the previous code was sent less than a minute ago. */
export async function mailCode(
  tx: Tx,
  to: Recipient,
  purpose: Exclude<Purpose, 'verify_sms'>,
  context: { now: Date; secretKey: string },
): Promise<boolean> {
  const code = await makeCode(tx, { user_id: to._id, purpose, address: to.email }, context)
  if (code === undefined) return false
  await sendMail(tx, {
    to: to.email,
    language: to.language,
    kind: purpose,
    values: { code },
    ref: { user_id: to._id },
    now: context.now,
  })
  return true
}

const notMailed = {
  verify_email: 'user.code_not_mailed',
  reset_password: 'user.reset_code_not_mailed',
} as const

/** Mails a new code like `mailCode`. If no mail server is set up, notifies staff that somebody is waiting for a code. */
export async function mailCodeOrTellStaff(
  tx: Tx,
  to: Recipient,
  purpose: keyof typeof notMailed,
  { now, app }: { now: Date; app: App },
): Promise<boolean> {
  const isMade = await mailCode(tx, to, purpose, { now, secretKey: app.secretKey })
  const isKept = isMade && (await app.mailServer({ sql: tx, app })) === undefined
  if (isKept) await announce(tx, { type: notMailed[purpose], user_id: to._id, actor_id: to._id })
  return isMade
}
