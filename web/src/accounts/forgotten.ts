const key = 'mapwright.forgotten_password'

/** What is kept between the pages of a forgotten password: the address asked for, then the token of its code. */
type Forgotten = { email: string; token?: string }

export function readForgotten(): Forgotten | undefined {
  try {
    const kept = localStorage.getItem(key)
    return kept === null ? undefined : (JSON.parse(kept) as Forgotten)
  } catch {
    return undefined
  }
}

export function keepForgotten(forgotten: Forgotten | undefined): void {
  try {
    if (forgotten) localStorage.setItem(key, JSON.stringify(forgotten))
    else localStorage.removeItem(key)
  } catch {
    // Without storage the two pages cannot hand over; the person starts again.
  }
}
