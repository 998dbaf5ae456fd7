import { CheckVerificationCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { announce } from '../../platform/events/announce.ts'
import { readUser } from '../user-rows.ts'
import { checkCode, consumeCode } from './codes.ts'

/** Runs before the transaction, because a failed attempt must stay counted. */
const countTry = async ({ sql, actor, body, now, app }: QueryContext<typeof CheckVerificationCode>) => {
  if (actor.verified) throw new Problem('accounts.already_verified')
  await checkCode(sql, { user_id: actor._id, purpose: 'verify_email' }, body.code, { now, secretKey: app.secretKey })
}

/** Marks the caller's email address as verified if the mailed code is correct. */
export const checkVerificationCode = command(CheckVerificationCode, {
  prepare: countTry,
  run: async ({ tx, app, actor, body, now, audit }) => {
    const owner = { user_id: actor._id, purpose: 'verify_email' } as const
    const email = await consumeCode(tx, owner, body.code, { now, secretKey: app.secretKey })
    const verified = await tx`UPDATE users SET verified = true WHERE _id = ${actor._id} AND email = ${email ?? null}`
    if (verified.count !== 1) throw new Problem('accounts.expired_code')
    await announce(tx, { type: 'user.verified', user_id: actor._id, actor_id: actor._id })
    audit({ target_id: actor._id, after: { verified: true } })
    return { user: await readUser(tx, actor._id) }
  },
})
