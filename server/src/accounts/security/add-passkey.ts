import { AddPasskey, GetPasskeyOptions } from '@mapwright/contract/accounts/passkey-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { notifyOfProtectionChange } from './notify-of-protection-change.ts'
import { consumePasskeyChallenge, relyingParty, storePasskeyChallenge } from './passkey-rows.ts'
import { requirePassword } from './require-password.ts'

const maxPasskeys = 20

// COSE algorithm ids of Ed25519, ES256 and RS256. All current authenticators support one of these algorithms.
const supportedAlgorithmIDs = [-8, -7, -257]

const requirePasswordFirst = ({ sql, actor, body }: QueryContext<typeof GetPasskeyOptions>) =>
  requirePassword(sql, actor, body.password)

/** Returns the options for creating a discoverable passkey with user verification (fingerprint, face or PIN). */
export const passkeyOptions = command(GetPasskeyOptions, {
  prepare: requirePasswordFirst,
  run: async ({ tx, actor, now, app }) => {
    const { id } = relyingParty(app.publicUrl)
    const own = await tx<{ credential_id: string }[]>`SELECT credential_id FROM passkeys WHERE user_id = ${actor._id}`
    if (own.length >= maxPasskeys) throw new Problem('accounts.too_many_passkeys')
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    const options = await generateRegistrationOptions({
      rpID: id,
      rpName: id,
      userID: Uint8Array.from(Buffer.from(actor._id.replaceAll('-', ''), 'hex')),
      userName: actor.email,
      excludeCredentials: own.map(({ credential_id }) => ({ id: credential_id })),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storePasskeyChallenge(tx, options.challenge, actor._id, now)
    return { options: { ...options } }
  },
})

/** Runs before the transaction, because the challenge must stay used if the browser's response is refused. */
const verify = async ({ sql, actor, body, now, app }: QueryContext<typeof AddPasskey>) => {
  const { credential } = body
  const expectedChallenge = await consumePasskeyChallenge(sql, credential.response.clientDataJSON, actor._id, now)
  if (expectedChallenge === undefined) throw new Problem('accounts.passkey_refused')
  const { id, origin } = relyingParty(app.publicUrl)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((cause: unknown) => {
    throw new Problem('accounts.passkey_refused', { cause })
  })
  if (!verified.verified) throw new Problem('accounts.passkey_refused')
  return verified.registrationInfo.credential
}

/** Verifies and stores a passkey that the browser has created. */
export const addPasskey = command(AddPasskey, {
  prepare: verify,
  run: async ({ tx, actor, body, prepared: credential, now, request, audit }) => {
    const passkey = { _id: uuidv7(), name: body.name, created_at: now, last_used_at: null }
    const kept = await tx`
      INSERT INTO passkeys ${tx({
        ...passkey,
        user_id: actor._id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: body.credential.response.transports,
      })} ON CONFLICT (credential_id) DO NOTHING`
    if (kept.count === 0) throw new Problem('accounts.passkey_refused')
    await notifyOfProtectionChange(tx, actor._id, { change: 'passkey_added', request, now })
    audit({ target_id: actor._id, after: { passkey: body.name } })
    return { passkey }
  },
})
