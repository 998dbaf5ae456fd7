/** The database of the answers that are kept for offline use. */
export const keptDatabase = 'mapwright.kept'

/** Set in browsers in which answers have ever been kept. Others need no deletion. */
const markKey = 'mapwright.kept'

/**
 * Marks this browser before the first answer is kept.
 * @returns false without local storage: a session that ends unnoticed would then leave its answers behind
 */
export function markKept(): boolean {
  try {
    localStorage.setItem(markKey, '1')
  } catch {
    // Storage is disabled or full.
  }
  return isMarked()
}

/** Returns true if answers have ever been kept in this browser. */
export function isMarked(): boolean {
  try {
    return localStorage.getItem(markKey) !== null
  } catch {
    return false
  }
}

/** Deletes all answers that are kept for offline use. */
export function removeKept(): void {
  if (isMarked()) indexedDB.deleteDatabase(keptDatabase)
}
