import { StartSingleSignOn } from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { call } from '../platform/api/call.ts'

const storedAs = 'mapwright.provider_attempt'

/** An attempt that this tab has started. `to`: the page of this site that was requested before signing in. */
type Attempt = { key: string; to: string }

/** Stores the key, without which no other browser can complete the attempt, and goes to the provider. */
export function goToProvider({ url, key }: Wire<typeof StartSingleSignOn>): void {
  const to = new URLSearchParams(window.location.search).get('to') ?? ''
  try {
    sessionStorage.setItem(storedAs, JSON.stringify({ key, to } satisfies Attempt))
  } catch {
    // Without storage, the page of the answer says that the sign-in was started elsewhere.
  }
  window.location.assign(url)
}

/** Starts a sign-in at the provider. */
export const signInAtProvider = async (): Promise<void> => goToProvider(await call(StartSingleSignOn, { body: {} }))

/** Takes the attempt of this tab out of the storage. Both texts are empty if the attempt was started elsewhere. */
export function takeAttempt(): Attempt {
  try {
    const { key, to }: Partial<Attempt> = JSON.parse(sessionStorage.getItem(storedAs) ?? '{}')
    sessionStorage.removeItem(storedAs)
    return { key: key ?? '', to: to ?? '' }
  } catch {
    return { key: '', to: '' }
  }
}
