import type { Tx } from '../db/sql.ts'
import { sendMail } from '../mail/send-mail.ts'
import { makeCode, type Purpose } from './codes.ts'

type Receiver = { _id: string; email: string; language: string | null }

/** Mails a new code; false when the one before was sent less than a minute ago and still stands. */
export async function mailCode(
  tx: Tx,
  to: Receiver,
  purpose: Purpose,
  context: { now: Date; secretKey: string },
): Promise<boolean> {
  const code = await makeCode(tx, { user_id: to._id, purpose }, context)
  if (code === undefined) return false
  await sendMail(tx, { to: to.email, language: to.language, kind: purpose, values: { code }, now: context.now })
  return true
}
