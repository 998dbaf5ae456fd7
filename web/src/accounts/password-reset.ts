import { codeRules } from '@mapwright/contract/accounts/codes.ts'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'

const key = 'mapwright.forgotten_password'
const validForMs = codeRules.minutes * 60_000

/**
 * The state of a password reset, stored in the browser so that the link in the mail, a reload or another tab continues it.
 * `wrong_at` contains the times of failed attempts; `token` is set after the correct code.
 */
export type PasswordReset = {
  email: string
  sent_at: string
  wrong_at: readonly string[]
  token?: string
  token_at?: string
}

const isRecent = (instant: string | undefined) => Date.now() - Date.parse(instant ?? '') < validForMs

/** The expiry of a code or token issued at this time. */
export const expiryOf = (instant: string): string => new Date(Date.parse(instant) + validForMs).toISOString()

/** Returns the number of remaining attempts. The server counts the attempts of the last ten minutes, for all codes together. */
export const triesLeft = ({ wrong_at }: PasswordReset): number =>
  Math.max(0, codeRules.tries - wrong_at.filter(isRecent).length)

const isReset = (kept: unknown): kept is PasswordReset =>
  isRecord(kept) &&
  [kept['email'], kept['sent_at']].every((text) => typeof text === 'string' && text !== '') &&
  [kept['token'], kept['token_at']].every((text) => text === undefined || typeof text === 'string') &&
  Array.isArray(kept['wrong_at']) &&
  kept['wrong_at'].every((instant) => typeof instant === 'string')

function read(): PasswordReset | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const given = { wrong_at: [], ...(isRecord(kept) ? kept : {}) }
    return isReset(given) ? given : undefined
  } catch {
    return undefined
  }
}

/** Returns the stored reset if its code is still valid. */
export function pendingReset(): PasswordReset | undefined {
  const kept = read()
  return kept && isRecent(kept.sent_at) ? kept : undefined
}

/** Returns the stored token if it is still valid. */
export function resetToken(): { email: string; token: string } | undefined {
  const kept = read()
  return kept?.token && isRecent(kept.token_at) ? { email: kept.email, token: kept.token } : undefined
}

export function savePasswordReset(reset: PasswordReset | undefined): void {
  try {
    if (reset) localStorage.setItem(key, JSON.stringify(reset))
    else localStorage.removeItem(key)
  } catch {
    // Without storage, the state cannot be passed between pages: the user has to start again.
  }
}
