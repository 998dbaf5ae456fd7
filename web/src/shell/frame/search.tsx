import { lazy, Suspense, useEffect } from 'react'
import { useVisitor } from '../../platform/session/me.ts'
import { useSearchState } from './search-state.ts'
import { SearchWaiting } from './search-waiting.tsx'

const load = () => import('./search-dialog.tsx')
const SearchDialog = lazy(load)

/** The search on every page, opened by search-keys.ts. The dialog is loaded when the page is idle, or on first use. */
export function Search() {
  const state = useSearchState()
  const isSignedIn = useVisitor() !== null
  useEffect(() => {
    // Visitors rarely search, so the dialog is not preloaded for them.
    if (!isSignedIn) return
    const timer = setTimeout(() => void load().catch(() => undefined), 2_000)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  if (!state.isOpen) return null
  return (
    <Suspense fallback={<SearchWaiting text={state.text} />}>
      <SearchDialog />
    </Suspense>
  )
}
