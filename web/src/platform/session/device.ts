const key = 'mapwright.device'

const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * What this browser calls itself when somebody signs in. It stays after signing out: the server counts failed attempts of a device that it
 * knows apart, so that guessing from elsewhere does not lock its owner out.
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
