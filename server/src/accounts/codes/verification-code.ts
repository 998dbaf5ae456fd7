import { GetVerificationCode, SendVerificationCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { readCodeState } from './codes.ts'
import { mailCodeOrTellStaff } from './mail-code.ts'

const codeOwner = (user_id: string) => ({ user_id, purpose: 'verify_email' }) as const

/** Returns the state of the last code sent to the caller. */
export const verificationCode = query(GetVerificationCode, async ({ sql, actor, now, app }) => ({
  verification: (await readCodeState(sql, codeOwner(actor._id), now)) ?? null,
  by_mail: (await app.mailServer({ sql, app })) !== undefined,
}))

/** Mails a new verification code, at most once a minute. */
export const sendVerificationCode = command(SendVerificationCode, async ({ tx, actor, now, app }) => {
  if (actor.verified) throw new Problem('accounts.already_verified')
  const isSent = await mailCodeOrTellStaff(tx, actor, 'verify_email', { now, app })
  const state = found(await readCodeState(tx, codeOwner(actor._id), now), 'accounts.wait_for_code')
  if (!isSent) {
    const retry_after = Math.ceil((state.resend_at.getTime() - now.getTime()) / 1000)
    throw new Problem('accounts.wait_for_code', { details: { retry_after } })
  }
  return { verification: state }
})
