import { lazy, Suspense, useEffect } from 'react'
import { useVisitor } from '../session/me.ts'
import { closeSearch, openSearch, type SearchState, typeAhead, useSearchState } from './search-state.ts'
import { SearchWaiting } from './search-waiting.tsx'

const load = () => import('./search-dialog.tsx')
const SearchDialog = lazy(load)

const isSearchKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** Typed before the dialog has the keyboard: the keys are kept for it. */
function keepKey(event: KeyboardEvent, { isOpen, isReady }: SearchState) {
  if (!isOpen || isReady || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') closeSearch()
  else if (event.key.length === 1 || event.key === 'Backspace' || event.key === 'Enter') typeAhead(event.key)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Ctrl+K and ⌘K on every page. The dialog is fetched when the page has come to rest, or at its first use. */
export function Search() {
  const state = useSearchState()
  const isSignedIn = useVisitor() !== null
  useEffect(() => {
    // A visitor rarely searches: they fetch nothing that they do not ask for.
    if (!isSignedIn) return
    const timer = setTimeout(() => void load().catch(() => undefined), 2_000)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return keepKey(event, state)
      event.preventDefault()
      if (state.isOpen) closeSearch()
      else openSearch()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [state])
  if (!state.isOpen) return null
  return (
    <Suspense fallback={<SearchWaiting text={state.text} />}>
      <SearchDialog />
    </Suspense>
  )
}
