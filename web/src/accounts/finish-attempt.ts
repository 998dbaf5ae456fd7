import {
  CheckProviderAnswer,
  GetProviderLink,
  LinkProvider,
  SingleSignIn,
} from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { call } from '../platform/api/call.ts'
import { ProblemError } from '../platform/api/problem-error.ts'
import { deviceId } from '../platform/session/device.ts'
import { takeAttempt } from './provider-attempt.ts'
import { startSession } from './start-session.ts'

/** The parameters with which the provider returns the browser. */
export type ProviderAnswer = { state?: string | undefined; code?: string | undefined; iss?: string | undefined } & {
  error?: string | undefined
}

/** The end of an attempt. `to`: the page that was requested before signing in. */
export type Finished =
  | { is: 'signed_in'; to: string }
  | { is: 'challenged'; challenge: string; to: string }
  | { is: 'linked'; name: string }

async function finish({ state = '', code, iss, error }: ProviderAnswer): Promise<Finished> {
  // Somebody has opened the page without coming from the provider.
  if (state === '') throw new ProblemError('accounts.provider_expired', 409)
  const { key, to } = takeAttempt()
  const given = Object.fromEntries(Object.entries({ code, iss, error }).filter(([, value]) => value !== undefined))
  const { purpose } = await call(CheckProviderAnswer, { body: { state, key, ...given } })
  if (purpose === 'link') {
    await call(LinkProvider, { body: { state, key } })
    return { is: 'linked', name: (await call(GetProviderLink)).provider }
  }
  const { challenge, access_token, refresh_token, user } = await call(SingleSignIn, {
    body: { state, key, device: deviceId() },
  })
  if (challenge) return { is: 'challenged', challenge, to }
  if (access_token && refresh_token && user) await startSession({ access_token, refresh_token, user })
  return { is: 'signed_in', to }
}

const finished = new Map<string, Promise<Finished>>()

/** Completes the attempt once, however often the page is rendered, because the provider's code is valid once. */
export function finishAttempt(answer: ProviderAnswer): Promise<Finished> {
  const { state = '' } = answer
  const known = finished.get(state) ?? finish(answer)
  finished.set(state, known)
  return known
}
