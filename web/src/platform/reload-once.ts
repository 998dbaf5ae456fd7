const key = 'mapwright.reloaded_at'

/** After a reload, the time in milliseconds within which another failure does not reload the page again. */
const pauseMs = 60_000

/**
 * Reloads the page after a failure that the current version of the app may not have. Returns false, without a reload, if that was tried a
 * moment ago. Also returns false if the browser stores nothing, because the page could then reload forever.
 */
export function reloadOnce(): boolean {
  const now = Date.now()
  try {
    if (now - Number(sessionStorage.getItem(key)) < pauseMs) return false
    sessionStorage.setItem(key, String(now))
  } catch {
    return false
  }
  window.location.reload()
  return true
}
