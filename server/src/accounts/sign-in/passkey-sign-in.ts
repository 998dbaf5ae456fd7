import { GetPasskeySignIn, PasskeySignIn } from '@mapwright/contract/accounts/passkey-endpoints.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { consumePasskeyChallenge, relyingParty, storePasskeyChallenge } from '../security/passkey-rows.ts'
import { openSession, refuseInactiveStaff } from '../sessions/open-session.ts'

/** Returns the options for a sign-in with any passkey of this site. The browser's response identifies the user. */
export const passkeySignInOptions = command(GetPasskeySignIn, async ({ tx, now, app }) => {
  const { id } = relyingParty(app.publicUrl)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
  await storePasskeyChallenge(tx, options.challenge, null, now)
  return { options: { ...options } }
})

type StoredPasskey = {
  _id: string
  user_id: string
  public_key: Buffer
  counter: number
  role_id: number
  status: number
}

/** Runs before the transaction, because a rollback after a refused sign-in would make the challenge usable again. */
const verify = async ({ sql, body: { credential }, now, app }: QueryContext<typeof PasskeySignIn>) => {
  const expectedChallenge = await consumePasskeyChallenge(sql, credential.response.clientDataJSON, null, now)
  const [stored] = await sql<StoredPasskey[]>`
    SELECT p._id, p.user_id, p.public_key, p.counter::float8 AS counter, u.role_id, u.status
    FROM passkeys p JOIN users u ON u._id = p.user_id WHERE p.credential_id = ${credential.id}`
  if (expectedChallenge === undefined || !stored) throw new Problem('accounts.passkey_refused')
  const { id, origin } = relyingParty(app.publicUrl)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credential.id, publicKey: Uint8Array.from(stored.public_key), counter: stored.counter },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new Problem('accounts.passkey_refused', { cause })
  })
  if (!verified) throw new Problem('accounts.passkey_refused')
  refuseInactiveStaff(stored)
  return { passkey_id: stored._id, user_id: stored.user_id, counter: authenticationInfo.newCounter }
}

/** Signs in with a passkey, without password or second factor. */
export const passkeySignIn = command(PasskeySignIn, {
  prepare: verify,
  run: async ({ tx, prepared: { passkey_id, user_id, counter }, now, app, request, audit }) => {
    await tx`SELECT FROM users WHERE _id = ${user_id} FOR UPDATE`
    const used = await tx`UPDATE passkeys SET counter = ${counter}, last_used_at = ${now} WHERE _id = ${passkey_id}`
    if (used.count === 0) throw new Problem('accounts.passkey_refused')
    audit({ target_id: user_id, after: { by: 'passkey' } })
    return openSession(tx, user_id, { request, now, app, opened_by: 'passkey' })
  },
})
