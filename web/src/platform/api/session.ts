import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { listenersTo } from '../listeners.ts'

/** Storage keys. The tokens of the signed-in user are in memory for this tab, and in local storage for the next visit and other tabs. */
const accessKey = 'mapwright.access_token'
const refreshKey = 'mapwright.refresh_token'
const ownKey = 'mapwright.own_session'

export type Tokens = { access_token: string; refresh_token: string }

const listeners = listenersTo<[signedIn: boolean]>()

/** Tokens kept in memory. If storage is not available, as in some private windows, the session ends with the tab. */
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
    // Without storage, the tokens are only in memory.
  }
}

export const accessToken = (): string | undefined => read(accessKey) ?? inMemory.access_token
export const refreshToken = (): string | undefined => read(refreshKey) ?? inMemory.refresh_token
export const isSignedIn = (): boolean => refreshToken() !== undefined

export function saveTokens(tokens: { access_token: string; refresh_token?: string | undefined }): void {
  const wasSignedIn = isSignedIn()
  inMemory = { ...inMemory, access_token: tokens.access_token }
  write(accessKey, tokens.access_token)
  if (tokens.refresh_token !== undefined) {
    inMemory.refresh_token = tokens.refresh_token
    write(refreshKey, tokens.refresh_token)
  }
  if (!wasSignedIn) listeners.call(true)
}

/** Ends the session in this browser. Staff who act as a dealer return to their own session. */
export function clearTokens(): void {
  const own = actingAs()?.own
  inMemory = {}
  write(ownKey, undefined)
  write(accessKey, own?.access_token)
  write(refreshKey, own?.refresh_token)
  if (own) location.assign('/')
  else listeners.call(false)
}

/** The state of staff who act as a dealer: the dealer's name, the end of the session, and the tokens of their own session. */
type Acting = { name: string; until: string; own: Tokens }

export function actingAs(): Acting | undefined {
  try {
    return JSON.parse(read(ownKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Switches to the session of a dealer and loads the start page. Loading the page empties the cache. */
export function actAs(dealer: Tokens & { name: string; until: string }): void {
  const { name, until, access_token, refresh_token } = dealer
  const own = { access_token: accessToken() ?? '', refresh_token: refreshToken() ?? '' }
  write(ownKey, JSON.stringify({ name, until, own } satisfies Acting))
  write(accessKey, access_token)
  write(refreshKey, refresh_token)
  location.assign('/')
}

/** Registers a listener for sign-in and sign-out, in this tab and in other tabs. */
export const onSession = listeners.add

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // Another tab has switched the user. Reload, because this tab shows data of the previous user.
    if (event.key === ownKey) location.assign('/')
    if (event.key !== refreshKey || (event.oldValue === null) === (event.newValue === null)) return
    if (event.newValue === null) inMemory = {}
    listeners.call(event.newValue !== null)
  })
}

function tokenClaim(token: string | undefined, name: 'exp' | 'sub'): unknown {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    return fieldOf(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), name)
  } catch {
    return undefined
  }
}

/** Expiry of the access token in ms since 1970; undefined without a token. */
export function accessTokenExpiry(token = accessToken()): number | undefined {
  const exp = tokenClaim(token, 'exp')
  return typeof exp === 'number' ? exp * 1000 : undefined
}

/** The id of the user in whose name calls are made. */
export function accessTokenOwner(): string | undefined {
  const sub = tokenClaim(accessToken(), 'sub')
  return typeof sub === 'string' ? sub : undefined
}
