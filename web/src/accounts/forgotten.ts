import { codeRules } from '@mapwright/contract/accounts/codes.ts'

const key = 'mapwright.forgotten_password'
const goodForMs = codeRules.minutes * 60_000

/**
 * What is kept between the steps of a forgotten password, so that the link in the mail, a reload or another tab goes on where one was:
 * the address and when its code was asked for, the tries that were wrong, then the token of the right code.
 */
export type Forgotten = {
  email: string
  sent_at: string
  wrong_at: readonly string[]
  token?: string
  token_at?: string
}

const isRecent = (instant: string | undefined) => Date.now() - Date.parse(instant ?? '') < goodForMs

/** When something that was given out at this instant runs out. */
export const endOf = (instant: string): string => new Date(Date.parse(instant) + goodForMs).toISOString()

/** How many tries are left: the server counts those of ten minutes, over all codes. */
export const triesLeft = ({ wrong_at }: Forgotten): number =>
  Math.max(0, codeRules.tries - wrong_at.filter(isRecent).length)

function read(): Forgotten | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Forgotten> | null
    return kept?.email && kept.sent_at ? { wrong_at: [], ...kept, email: kept.email, sent_at: kept.sent_at } : undefined
  } catch {
    return undefined
  }
}

/** The address whose code may still be entered. */
export function openRequest(): Forgotten | undefined {
  const kept = read()
  return kept && isRecent(kept.sent_at) ? kept : undefined
}

/** The token that may still set a new password. */
export function openReset(): { email: string; token: string } | undefined {
  const kept = read()
  return kept?.token && isRecent(kept.token_at) ? { email: kept.email, token: kept.token } : undefined
}

export function keepForgotten(forgotten: Forgotten | undefined): void {
  try {
    if (forgotten) localStorage.setItem(key, JSON.stringify(forgotten))
    else localStorage.removeItem(key)
  } catch {
    // Without storage the two pages cannot hand over; the person starts again.
  }
}
