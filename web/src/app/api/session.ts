/**
 * The tokens of the signed-in person: in memory for this tab, in local storage for the next visit and for other tabs.
 */
const accessKey = 'mapwright.access_token'
const refreshKey = 'mapwright.refresh_token'

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

export function forgetTokens(): void {
  inMemory = {}
  write(accessKey, undefined)
  write(refreshKey, undefined)
  tell(false)
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
