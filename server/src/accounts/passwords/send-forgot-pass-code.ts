import { randomInt } from 'node:crypto'
import { SendForgotPassCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import { z } from 'zod'
import { command } from '../../platform/api/handler.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { requireCaptcha } from '../codes/captcha.ts'
import { mailCodeOrTellStaff } from '../codes/mail-code.ts'
import { roleId } from '../role-id.ts'

const delayMs = [500, 2500] as const

export const sendResetCode = jobKind('accounts.send_reset_code', z.object({ email: z.string() }), { isFinal: true })

/**
 * Requests a reset code. Only the job looks up the address, so that neither the response nor its timing reveals which addresses have
 * accounts.
 */
export const sendForgotPassCode = command(SendForgotPassCode, async ({ tx, body, app, now }) => {
  await requireCaptcha(tx, body.captcha, { app, now })
  // Delays the job at random, because the job does more work if the account exists. Without the delay, slower responses to the
  // caller's next requests would reveal the account.
  await enqueue(
    tx,
    sendResetCode,
    { email: body.email },
    { start_after: new Date(now.getTime() + randomInt(...delayMs)) },
  )
  return {}
})

/**
 * Mails a reset code if the address has an account. An imported customer gets none before the invitation, which staff send when the site is
 * ready. If no mail server is set up, notifies staff instead.
 */
export const sendResetCodeJob = job(sendResetCode, async ({ data, sql, app, now }) => {
  await sql.begin(async (tx) => {
    const [user] = await tx<{ _id: string; email: string; language: string | null }[]>`
      SELECT _id, email, language FROM users WHERE email = ${data.email} AND role_id <> ${roleId.guest}
        AND NOT EXISTS (SELECT FROM customer_invitations i WHERE i.user_id = users._id AND i.sent_at IS NULL AND i.accepted_at IS NULL)`
    if (user) await mailCodeOrTellStaff(tx, user, 'reset_password', { now, app })
  })
})
