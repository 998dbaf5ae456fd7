/** Stores a preference or the sign-in state in a cookie for a year. The server needs these values for the first paint. */
export function keepCookie(name: 'theme' | 'language' | 'signed_in' | 'dismissed', value: string | null): void {
  const age = value === null ? 0 : 31_536_000
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

export function readCookie(name: 'theme' | 'language' | 'dismissed'): string | null {
  if (typeof document === 'undefined') return null
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}
