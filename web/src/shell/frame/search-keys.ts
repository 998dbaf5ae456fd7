import { closeSearch, openSearch, searchState, typeAhead } from './search-state.ts'

const isSearchKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** Buffers keys that are pressed before the field of the dialog has the focus. */
function keepKey(event: KeyboardEvent) {
  const { isOpen, isReady } = searchState()
  if (!isOpen || isReady || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') closeSearch()
  else if (event.key.length === 1 || event.key === 'Backspace' || event.key === 'Enter') typeAhead(event.key)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function press(event: KeyboardEvent) {
  if (!isSearchKey(event)) return keepKey(event)
  event.preventDefault()
  if (searchState().isOpen) closeSearch()
  else openSearch()
}

/** Listens for Ctrl+K and ⌘K, and for text typed afterwards. Called before the app is mounted, so that no key is lost. */
export const listenForSearchKeys = (): void => window.addEventListener('keydown', press, { capture: true })
