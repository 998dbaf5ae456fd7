import { FinishSignIn } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { consumeProof, verifySecondFactor } from '../security/second-factor-rows.ts'
import { openSession } from '../sessions/open-session.ts'
import { checkSignInChallenge, consumeSignInChallenge } from './sign-in-challenge.ts'

/** Verifies the challenge and the second factor. Runs before the transaction, because a failed attempt must stay counted. */
const prove = async ({ sql, body, now, app }: QueryContext<typeof FinishSignIn>) => {
  const user_id = await checkSignInChallenge(sql, body.challenge, now)
  return { user_id, proof: await verifySecondFactor(sql, user_id, body, { now, secretKey: app.secretKey }) }
}

/** Completes a sign-in by checking the second factor. */
export const finishSignIn = command(FinishSignIn, {
  prepare: prove,
  run: async ({ tx, body, prepared: { user_id, proof }, now, app, request, audit }) => {
    // Concurrent changes to the user's row either wait for this lock or have already deleted the challenge.
    await tx`SELECT FROM users WHERE _id = ${user_id} FOR UPDATE`
    const { provider } = await consumeSignInChallenge(tx, body.challenge)
    await consumeProof(tx, user_id, proof, now)
    const opened_by = 'step' in proof ? 'code' : 'recovery_code'
    audit({ target_id: user_id, after: { by: opened_by, ...(provider === undefined ? {} : { provider }) } })
    return openSession(tx, user_id, { request, now, app, device: body.device, opened_by, provider })
  },
})
