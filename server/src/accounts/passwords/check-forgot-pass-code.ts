import { CheckForgotPassCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import { codeRules } from '@mapwright/contract/accounts/codes.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { hashOfToken, newToken } from '../../platform/api/secret-token.ts'
import { checkResetCode, consumeCode } from '../codes/codes.ts'

const wrongCode = () => new Problem('accounts.wrong_code', { fields: { code: { code: 'wrong_code' } } })

/** Runs before the transaction, because a failed attempt must stay counted. */
const countTry = async ({ sql, body, now, app }: QueryContext<typeof CheckForgotPassCode>) => {
  const user_id = await checkResetCode(sql, body, { now, secretKey: app.secretKey })
  if (user_id === undefined) throw wrongCode()
  return user_id
}

/**
 * Exchanges a correct reset code for a token that can set one new password within ten minutes. All refusals have the same text and
 * duration, so that they reveal nothing about the account.
 */
export const checkForgotPassCode = command(CheckForgotPassCode, {
  prepare: countTry,
  run: async ({ tx, app, body, prepared: user_id, now, audit }) => {
    const owner = { user_id, purpose: 'reset_password' } as const
    const email = await consumeCode(tx, owner, body.code, { now, secretKey: app.secretKey })
    const token = newToken()
    const expires_at = new Date(now.getTime() + codeRules.minutes * 60_000)
    const issued = await tx`
      UPDATE codes c SET token_hash = ${hashOfToken(token)}, expires_at = ${expires_at} FROM users u
      WHERE c.user_id = ${user_id} AND c.purpose = 'reset_password' AND u._id = c.user_id AND u.email = ${email ?? null}`
    if (issued.count !== 1) throw wrongCode()
    audit({ target_id: user_id })
    return { token }
  },
})
