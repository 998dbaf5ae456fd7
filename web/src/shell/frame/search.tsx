import { lazy, Suspense, useEffect } from 'react'
import { useVisitor } from '../../platform/session/me.ts'
import { useSearchState } from './search-state.ts'
import { SearchWaiting } from './search-waiting.tsx'

const load = () => import('./search-dialog.tsx')
const SearchDialog = lazy(load)

/** The search on every page; search-keys.ts opens it. The dialog is fetched when the page has come to rest, or at its first use. */
export function Search() {
  const state = useSearchState()
  const isSignedIn = useVisitor() !== null
  useEffect(() => {
    // A visitor rarely searches: they fetch nothing that they do not ask for.
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
