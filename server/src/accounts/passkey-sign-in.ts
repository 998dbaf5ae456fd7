import { GetPasskeySignIn, PasskeySignIn } from '@mapwright/contract/accounts/passkey-endpoints.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { command, type QueryContext } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { letIn, refuseInactiveStaff } from './let-in.ts'
import { keepPasskeyChallenge, relyingParty, takePasskeyChallenge } from './passkey-rows.ts'

/** What the browser asks its passkeys for this site; whoever answers says who they are. */
export const passkeySignInOptions = command(GetPasskeySignIn, async ({ tx, now, app }) => {
  const { id } = relyingParty(app.publicUrl)
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
  await keepPasskeyChallenge(tx, options.challenge, null, now)
  return { options: { ...options } }
})

type Kept = { _id: string; user_id: string; public_key: Buffer; counter: number; role_id: number; status: number }

/** Before the transaction, because the challenge must stay used when the answer is refused. */
const verify = async ({ sql, body: { credential }, now, app }: QueryContext<typeof PasskeySignIn>) => {
  const expectedChallenge = await takePasskeyChallenge(sql, credential.response.clientDataJSON, null, now)
  const [kept] = await sql<Kept[]>`
    SELECT p._id, p.user_id, p.public_key, p.counter::float8 AS counter, u.role_id, u.status
    FROM passkeys p JOIN users u ON u._id = p.user_id WHERE p.credential_id = ${credential.id}`
  if (expectedChallenge === undefined || !kept) throw new Problem('accounts.passkey_refused')
  const { id, origin } = relyingParty(app.publicUrl)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credential.id, publicKey: Uint8Array.from(kept.public_key), counter: kept.counter },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new Problem('accounts.passkey_refused', { cause })
  })
  if (!verified) throw new Problem('accounts.passkey_refused')
  refuseInactiveStaff(kept)
  return { passkey_id: kept._id, user_id: kept.user_id, counter: authenticationInfo.newCounter }
}

/** Signs in whoever holds the passkey; no password and no second factor is asked beside it. */
export const passkeySignIn = command(
  PasskeySignIn,
  async ({ tx, prepared: { passkey_id, user_id, counter }, now, app, request, audit }) => {
    await tx`SELECT FROM users WHERE _id = ${user_id} FOR UPDATE`
    const used = await tx`UPDATE passkeys SET counter = ${counter}, last_used_at = ${now} WHERE _id = ${passkey_id}`
    if (used.count === 0) throw new Problem('accounts.passkey_refused')
    audit({ target_id: user_id, after: { by: 'passkey' } })
    return letIn(tx, user_id, { request, now, app })
  },
  verify,
)
