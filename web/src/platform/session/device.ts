const key = 'mapwright.device'

const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The identifier of this browser, which is sent when signing in and kept after signing out. The server counts failed attempts from a known
 * device separately, so that guesses from another device do not lock out the owner.
 */
export function deviceId(): string | undefined {
  try {
    const kept = localStorage.getItem(key)
    if (kept) return kept
    const made = randomName()
    localStorage.setItem(key, made)
    return made
  } catch {
    return undefined
  }
}
