import { problemOf, unreachable } from './problem-error.ts'
import { accessEnds, accessToken, forgetTokens, keepTokens, refreshToken } from './session.ts'

const lock = 'mapwright.refresh'
/** What one tab writes, another may read a little later; a renewal by another tab is here within this time. */
const maxSpreadMs = 1000
const lookEveryMs = 25

let running: Promise<boolean> | undefined

const isRenewed = (used: string | undefined) => {
  const current = accessToken()
  return current !== undefined && current !== used
}

async function renewedByAnother(used: string | undefined): Promise<boolean> {
  const until = performance.now() + maxSpreadMs
  while (!isRenewed(used) && refreshToken() !== undefined && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  return isRenewed(used)
}

async function askForTokens(): Promise<boolean> {
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

/** Renews while no other tab does; a tab that had to wait first looks for what the other one has got. */
async function renew(used: string | undefined): Promise<boolean> {
  if (navigator.locks === undefined) return isRenewed(used) || askForTokens()
  const { held = [] } = await navigator.locks.query()
  const isAnotherAtIt = held.some(({ name }) => name === lock)
  return navigator.locks.request(
    lock,
    async () => isRenewed(used) || (isAnotherAtIt && (await renewedByAnother(used))) || askForTokens(),
  )
}

/**
 * A new access token in place of `used`; one request for the whole browser, however many calls wait for it.
 * False when the session is over.
 */
export function refreshAccess(used: string | undefined): Promise<boolean> {
  running ??= renew(used).finally(() => {
    running = undefined
  })
  return running
}

/** Renews a token that ends within a minute, so that a long upload is not refused after its last byte. */
export async function freshAccess(): Promise<void> {
  const ends = accessEnds()
  if (ends !== undefined && ends - Date.now() < 60_000) await refreshAccess(accessToken())
}
