import { SignUp } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { command, type QueryContext, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { announce } from '../../platform/events/announce.ts'
import { requireCaptcha } from '../codes/captcha.ts'
import { mailCodeOrTellStaff } from '../codes/mail-code.ts'
import { addUser, takenProblem } from '../people/add-user.ts'
import { commonPassword, hashPassword, isCommonPassword } from '../security/password.ts'
import { issueTokens } from '../sessions/issue-tokens.ts'
import { readUser } from '../user-rows.ts'
import type { SetUpSteps } from './set-up.ts'

/** Checks the captcha and the fields, then hashes the password. Runs before the transaction, because hashing is deliberately slow. */
const hashNewPassword = async (context: QueryContext<typeof SignUp>) => {
  const { sql, body } = context
  await requireCaptcha(sql, body.captcha, context)
  await refuseFields(context)
  return hashPassword(body.password)
}

/** Throws a problem with all fields that the browser cannot validate: taken names and common passwords. */
async function refuseFields({ sql, body }: QueryContext<typeof SignUp>): Promise<void> {
  const taken = await takenProblem(sql, body)
  const isCommon = isCommonPassword(body.password, [body.email, body.username])
  const fields = { ...taken?.fields, ...(isCommon ? { password: commonPassword } : {}) }
  const code = taken?.code ?? (isCommon ? 'accounts.common_password' : undefined)
  if (code) throw new Problem(code, { fields })
}

/** Registers an unverified, inactive customer and mails the first verification code. */
export const signUp = ({ recordRegistration }: Pick<SetUpSteps, 'recordRegistration'>): Route =>
  command(SignUp, {
    prepare: hashNewPassword,
    run: async ({ tx, body, prepared: password_hash, now, app, request, audit }) => {
      const { password: _, captcha: __, device, accepted_version_ids, ...fields } = body
      const { language } = request
      const country_entered = fields.country !== undefined && fields.country !== ''
      const account = { role_id: roles.customer, verified: false, status: 0 } as const
      const user_id = await addUser(tx, { ...fields, ...account, password_hash, language, country_entered }, now)
      const accepted = accepted_version_ids
        ? await recordRegistration(tx, { user_id, language, now, version_ids: accepted_version_ids })
        : []
      audit({ target_id: user_id, ...(accepted.length > 0 ? { after: { accepted } } : {}) })
      await announce(tx, { type: 'user.registered', user_id, actor_id: user_id })
      await mailCodeOrTellStaff(tx, { _id: user_id, email: body.email, language }, 'verify_email', { now, app })
      const tokens = await issueTokens(tx, { _id: user_id }, { request, now, secretKey: app.secretKey, device })
      return { ...tokens, user: await readUser(tx, user_id) }
    },
  })
