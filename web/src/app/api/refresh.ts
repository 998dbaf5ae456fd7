import { problemOf, unreachable } from './problem-error.ts'
import { accessEnds, accessToken, forgetTokens, keepTokens, refreshToken } from './session.ts'

let running: Promise<boolean> | undefined

async function askForTokens(used: string | undefined): Promise<boolean> {
  // Another tab may have been faster while this one waited for the lock.
  const current = accessToken()
  if (current !== undefined && current !== used) return true
  const refresh_token = refreshToken()
  if (refresh_token === undefined) return false
  const answer = await fetch('/api/auth/refresh_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  }).catch(() => {
    throw unreachable()
  })
  if (answer.ok) {
    keepTokens((await answer.json()) as { access_token: string; refresh_token?: string })
    return true
  }
  // A server in trouble has not refused anybody: only a refusal ends the session.
  if (answer.status >= 500 || answer.status === 429) {
    throw problemOf(answer.status, await answer.text(), answer.headers.get('retry-after'))
  }
  forgetTokens()
  return false
}

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks === undefined ? work() : navigator.locks.request('mapwright.refresh', work)

/**
 * A new access token in place of `used`; one request for the whole browser, however many calls wait for it.
 * False when the session is over.
 */
export function refreshAccess(used: string | undefined): Promise<boolean> {
  running ??= alone(() => askForTokens(used)).finally(() => {
    running = undefined
  })
  return running
}

/** Renews a token that ends within a minute, so that a long upload is not refused after its last byte. */
export async function freshAccess(): Promise<void> {
  const ends = accessEnds()
  if (ends !== undefined && ends - Date.now() < 60_000) await refreshAccess(accessToken())
}
