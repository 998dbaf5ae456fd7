import { removeKept } from '../offline/kept-place.ts'
import { removeSharedFile } from './shared-file.ts'

const prefix = 'mapwright.'
/**
 * Keys that remain when the user changes: settings of this browser, and the cart of visitors, which moves to the account on sign-in. All other
 * keys are personal.
 */
const ofTheBrowser = /^mapwright\.(device|cookies|menu|order_ring|push_for|person|kept|cart|columns\..*)$/
/** Keys of the session, which other functions remove: the tokens and the stored user. */
const ofTheSession = /^mapwright\.(access_token|refresh_token|own_session|user)$/

const personKey = 'mapwright.person'

/**
 * Removes everything that users have typed, opened or seen in this browser, such as drafts, recent pages and answers kept for offline use,
 * and a file that was shared with the app.
 */
export function clearPersonalStorage(): void {
  removeKept()
  void removeSharedFile()
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix) && !ofTheBrowser.test(key) && !ofTheSession.test(key)) storage.removeItem(key)
  } catch {
    // If storage is disabled, nothing personal is stored.
  }
}

/** Clears the personal storage if another user was signed in before. Drafts remain if only the session of the same user has expired. */
export function claimPersonalStorage(user_id: string): void {
  try {
    const previous = localStorage.getItem(personKey)
    if (previous !== null && previous !== user_id) clearPersonalStorage()
    localStorage.setItem(personKey, user_id)
  } catch {
    // If storage is disabled or full, nothing personal is stored.
  }
}
