import { roles } from '@mapwright/contract/accounts/roles.ts'
import { SignUp } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { command, type QueryContext } from '../platform/api/handler.ts'
import { announce } from '../platform/events/announce.ts'
import { addUser } from './add-user.ts'
import { requireCaptcha } from './captcha.ts'
import { issueTokens } from './issue-tokens.ts'
import { mailCode } from './mail-code.ts'
import { hashPassword, refuseCommonPassword } from './password.ts'
import { readUser } from './user-rows.ts'

/** Deliberately slow, so it runs before the transaction. */
const hashNewPassword = async (context: QueryContext<typeof SignUp>) => {
  const { sql, body } = context
  await requireCaptcha(sql, body.captcha, context)
  refuseCommonPassword(body.password, [body.email, body.username])
  return hashPassword(body.password)
}

/** Registers an unverified, inactive customer and mails the first verification code. */
export const signUp = command(SignUp, {
  prepare: hashNewPassword,
  run: async ({ tx, body, prepared: password_hash, now, app, request, audit }) => {
    const { password: _, captcha: __, device, ...fields } = body
    const { language } = request
    const user_id = await addUser(
      tx,
      { ...fields, password_hash, language, role_id: roles.customer, verified: false, status: 0 },
      now,
    )
    audit({ target_id: user_id })
    await mailCode(tx, { _id: user_id, email: body.email, language }, 'verify_email', { now, secretKey: app.secretKey })
    await announce(tx, { type: 'user.registered', user_id, actor_id: user_id })
    const tokens = await issueTokens(tx, { _id: user_id }, { request, now, secretKey: app.secretKey, device })
    return { ...tokens, user: await readUser(tx, user_id) }
  },
})
