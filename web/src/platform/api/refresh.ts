import { problemOf, unreachable } from './problem-error.ts'
import { accessToken, accessTokenExpiry, clearTokens, refreshToken, saveTokens } from './session.ts'

const lock = 'mapwright.refresh'
/** The maximum delay, in ms, until a value stored by one tab is visible in the others. */
const storageDelayMs = 1000
const pollMs = 25

let running: Promise<boolean> | undefined

const isRenewed = (used: string | undefined) => {
  const current = accessToken()
  return current !== undefined && current !== used
}

async function waitForOtherTab(used: string | undefined): Promise<boolean> {
  const until = performance.now() + storageDelayMs
  while (!isRenewed(used) && refreshToken() !== undefined && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  return isRenewed(used)
}

async function requestTokens(): Promise<boolean> {
  const refresh_token = refreshToken()
  if (refresh_token === undefined) return false
  const response = await fetch('/api/auth/refresh_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  }).catch(() => {
    throw unreachable()
  })
  if (response.ok) {
    // The response of POST /auth/refresh_token. Cast, because this module does not load the contract.
    saveTokens((await response.json()) as { access_token: string; refresh_token?: string })
    return true
  }
  // Only a refusal ends the session; a server error does not.
  if (response.status >= 500 || response.status === 429) {
    throw problemOf(response.status, await response.text(), response.headers.get('retry-after'))
  }
  clearTokens()
  return false
}

/** Renews the tokens under a lock. A tab that had to wait for the lock first checks for tokens renewed by another tab. */
async function renew(used: string | undefined): Promise<boolean> {
  if (navigator.locks === undefined) return isRenewed(used) || requestTokens()
  const { held = [] } = await navigator.locks.query()
  const isHeldByOtherTab = held.some(({ name }) => name === lock)
  return navigator.locks.request(
    lock,
    async () => isRenewed(used) || (isHeldByOtherTab && (await waitForOtherTab(used))) || requestTokens(),
  )
}

/** Replaces the given access token with a new one. Concurrent calls share one request. Returns false if the session has ended. */
export function refreshAccess(used: string | undefined): Promise<boolean> {
  running ??= renew(used).finally(() => {
    running = undefined
  })
  return running
}

/** Renews an access token that expires within a minute. Otherwise, a long upload could be refused at its end. */
export async function renewExpiringToken(): Promise<void> {
  const ends = accessTokenExpiry()
  if (ends !== undefined && ends - Date.now() < 60_000) await refreshAccess(accessToken())
}
