import { removeSharedFile } from './shared-file.ts'

const prefix = 'mapwright.'
/** Keys about this browser, and the cart of visitors, which moves to the account on sign-in. Everything else is personal. */
const ofTheBrowser = /^mapwright\.(device|cookies|menu|order_ring|push_for|person|cart|columns\..*)$/
/** Keys of the session, which separate functions remove: the tokens and the stored user. */
const ofTheSession = /^mapwright\.(access_token|refresh_token|own_session|user)$/

const personKey = 'mapwright.person'

/**
 * Removes everything that people have typed, opened or seen in this browser: drafts, recent pages, products, and a file that was shared
 * with the app.
 */
export function clearPersonalStorage(): void {
  void removeSharedFile()
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix) && !ofTheBrowser.test(key) && !ofTheSession.test(key)) storage.removeItem(key)
  } catch {
    // Storage is disabled: then it contains nothing personal.
  }
}

/** Clears the storage if another person used this browser before. A session that has merely expired keeps its user's drafts. */
export function claimPersonalStorage(user_id: string): void {
  try {
    const previous = localStorage.getItem(personKey)
    if (previous !== null && previous !== user_id) clearPersonalStorage()
    localStorage.setItem(personKey, user_id)
  } catch {
    // Storage is disabled or full: then nothing personal is kept.
  }
}
