import { FinishSignIn } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { command, type QueryContext } from '../api/handler.ts'
import { letIn } from './let-in.ts'
import { proveSecondFactor, spendProof } from './second-factor-rows.ts'
import { spendSignInChallenge, trySignInChallenge } from './sign-in-challenge.ts'

/** Before the transaction, because the try must stay counted when it fails. */
const prove = async ({ sql, body, now, app }: QueryContext<typeof FinishSignIn>) => {
  const user_id = await trySignInChallenge(sql, body.challenge, now)
  return { user_id, proof: await proveSecondFactor(sql, user_id, body, { now, secretKey: app.secretKey }) }
}

/** Signs a person in whose password was right, with the second factor. */
export const finishSignIn = command(
  FinishSignIn,
  async ({ tx, body, prepared: { user_id, proof }, now, app, request, audit }) => {
    // Whoever changes the person waits, or has ended the challenge before.
    await tx`SELECT FROM users WHERE _id = ${user_id} FOR UPDATE`
    await spendSignInChallenge(tx, body.challenge)
    await spendProof(tx, user_id, proof, now)
    audit({ target_id: user_id, after: { by: 'step' in proof ? 'code' : 'recovery_code' } })
    return letIn(tx, user_id, { request, now, app, device: body.device })
  },
  prove,
)
