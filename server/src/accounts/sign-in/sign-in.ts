import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { mailAddress } from '@mapwright/contract/api/mail-address.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { requireCaptcha } from '../codes/captcha.ts'
import { roleId } from '../role-id.ts'
import { isCorrectPassword } from '../security/password.ts'
import { hasSecondFactor } from '../security/second-factor-rows.ts'
import { openSession, refuseInactiveStaff } from '../sessions/open-session.ts'
import { requireSingleSignOn } from '../staff-access/require-single-sign-on.ts'
import { makeSignInChallenge } from './sign-in-challenge.ts'
import { acceptAttempt, attemptCounter, countAttempt, countFailure, needsCaptcha } from './sign-in-limits.ts'

type SignInUser = { _id: string; password_hash: string; role_id: number; status: number }

/** Hashing is deliberately slow, so it runs before the transaction. */
const checkPassword = async (context: QueryContext<typeof SignIn>): Promise<SignInUser & { counter: string }> => {
  const { sql, body, request, now } = context
  const login = mailAddress(body.email)
  const [known] = await sql<SignInUser[]>`
    SELECT _id, password_hash, role_id, status FROM users WHERE (email = ${login} OR username = ${login}) AND role_id <> ${roleId.guest}`
  const counter = await attemptCounter(sql, { user_id: known?._id, login }, { device: body.device, request, now })
  await countAttempt(sql, counter)
  if (await needsCaptcha(sql, counter, request.address)) await requireCaptcha(sql, body.captcha, context)

  const isRight = await isCorrectPassword(known?.password_hash, body.password)
  if (!known || !isRight) {
    await countFailure(sql, counter, request.address)
    throw new Problem('accounts.wrong_credentials')
  }
  refuseInactiveStaff(known)
  return { ...known, counter }
}

/** Signs in, or returns a challenge for the second factor. */
export const signIn = command(SignIn, {
  prepare: checkPassword,
  run: async ({ tx, body: { device }, prepared: known, now, app, request, audit }) => {
    // Compares the hash again under a lock. If the password was changed in the meantime, no session may be opened.
    const [same] = await tx`
      SELECT FROM users WHERE _id = ${known._id} AND password_hash = ${known.password_hash} FOR UPDATE`
    if (!same) throw new Problem('accounts.wrong_credentials')
    await requireSingleSignOn(tx, known)
    await acceptAttempt(tx, known.counter, request.address)
    audit({ target_id: known._id })
    const nothing = { access_token: undefined, refresh_token: undefined, user: undefined, challenge: undefined }
    if (await hasSecondFactor(tx, known._id))
      return { ...nothing, challenge: await makeSignInChallenge(tx, known._id, { now }) }
    return { ...nothing, ...(await openSession(tx, known._id, { request, now, app, device, opened_by: 'password' })) }
  },
})
