/**
 * The tokens of the signed-in person: in memory for this tab, in local storage for the next visit and for other tabs.
 */
const accessKey = 'mapwright.access_token'
const refreshKey = 'mapwright.refresh_token'
const ownKey = 'mapwright.own_session'

export type Tokens = { access_token: string; refresh_token: string }
type Listener = (signedIn: boolean) => void

const listeners = new Set<Listener>()

/** A browser that refuses storage (a private window) still works for the life of its tab. */
let inMemory: Partial<Tokens> = {}

const read = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

const write = (key: string, value: string | undefined) => {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Kept in memory only.
  }
}

export const accessToken = (): string | undefined => read(accessKey) ?? inMemory.access_token
export const refreshToken = (): string | undefined => read(refreshKey) ?? inMemory.refresh_token
export const isSignedIn = (): boolean => refreshToken() !== undefined

export function keepTokens(tokens: { access_token: string; refresh_token?: string | undefined }): void {
  const wasSignedIn = isSignedIn()
  inMemory = { ...inMemory, access_token: tokens.access_token }
  write(accessKey, tokens.access_token)
  if (tokens.refresh_token !== undefined) {
    inMemory.refresh_token = tokens.refresh_token
    write(refreshKey, tokens.refresh_token)
  }
  if (!wasSignedIn) tell(true)
}

/** Ends the session here; who was logged in as somebody else is themself again. */
export function forgetTokens(): void {
  const own = actingAs()?.own
  inMemory = {}
  write(ownKey, undefined)
  write(accessKey, own?.access_token)
  write(refreshKey, own?.refresh_token)
  if (own) location.assign('/')
  else tell(false)
}

/** Somebody of the team who is logged in as a dealer: as whom and until when, with their own session kept for the way back. */
type Acting = { name: string; until: string; own: Tokens }

export function actingAs(): Acting | undefined {
  try {
    return JSON.parse(read(ownKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Goes on as a dealer, from the start page, with nothing left of what was read before. */
export function actAs(dealer: Tokens & { name: string; until: string }): void {
  const { name, until, access_token, refresh_token } = dealer
  const own = { access_token: accessToken() ?? '', refresh_token: refreshToken() ?? '' }
  write(ownKey, JSON.stringify({ name, until, own } satisfies Acting))
  write(accessKey, access_token)
  write(refreshKey, refresh_token)
  location.assign('/')
}

function tell(signedIn: boolean) {
  for (const listener of listeners) listener(signedIn)
}

/** Hears of signing in and out, in this tab and in the others. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // Another tab became somebody else, or themself again: what this one shows belongs to the one before.
    if (event.key === ownKey) location.assign('/')
    if (event.key !== refreshKey || (event.oldValue === null) === (event.newValue === null)) return
    if (event.newValue === null) inMemory = {}
    tell(event.newValue !== null)
  })
}

/** When the access token ends, in milliseconds since 1970; undefined when it does not say. */
export function accessEnds(token = accessToken()): number | undefined {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return exp === undefined ? undefined : exp * 1000
  } catch {
    return undefined
  }
}
