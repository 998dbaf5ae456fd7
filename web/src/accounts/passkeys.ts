import {
  AddPasskey,
  GetPasskeyOptions,
  GetPasskeySignIn,
  PasskeySignIn,
} from '@mapwright/contract/accounts/passkey-endpoints.ts'
import { call } from '../platform/api/call.ts'
import { ProblemError } from '../platform/api/problem-error.ts'
import { prerendering } from '../platform/prerendering.ts'

const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)

/** Passkeys require a host name and a secure connection: they do not work with an IP address or without TLS. */
export const canUsePasskeys = (): boolean =>
  prerendering()?.hasPasskeys ??
  (window.isSecureContext && 'PublicKeyCredential' in window && !isAddress(location.hostname))

// The passkey library is loaded only when a passkey is used.
const browser = () => import('@simplewebauthn/browser')

/** The type of the options that the passkey library expects. The contract declares only their `challenge`. */
type Options<Start> = Start extends (options: { optionsJSON: infer JSON }) => unknown ? JSON : never
type Browser = Awaited<ReturnType<typeof browser>>

/** Creates a passkey on this device and registers it with the server. */
export async function createPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const { options } = await call(GetPasskeyOptions, { body: { password } })
  const { startRegistration } = await browser()
  // The type assertion is safe: the contract declares the options as JSON, but the server creates them with the same library.
  const made = await startRegistration({ optionsJSON: options as unknown as Options<Browser['startRegistration']> })
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  const credential = {
    id: made.id,
    rawId: made.rawId,
    type: made.type,
    response: { clientDataJSON, attestationObject, transports },
  }
  await call(AddPasskey, { body: { name, credential } })
}

/** Signs in with any passkey of this site and returns the server's response. */
export async function signInWithPasskey() {
  const { options } = await call(GetPasskeySignIn, { body: {} })
  const { startAuthentication } = await browser()
  // The type assertion is safe for the same reason as in createPasskey.
  const given = await startAuthentication({
    optionsJSON: options as unknown as Options<Browser['startAuthentication']>,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  const credential = { id: given.id, rawId: given.rawId, type: given.type, response }
  return call(PasskeySignIn, { body: { credential } })
}

/** Returns the server's problem. Returns undefined if the user or the device cancelled, because no message is needed then. */
export const refusalOf = (failure: unknown): ProblemError | undefined =>
  failure instanceof ProblemError ? failure : undefined

/** Returns true if adding a passkey failed because this device already has a passkey of the account. */
export const isOnThisDevice = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
