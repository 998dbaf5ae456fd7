import { useEffect } from 'react'
import { Late, late } from '../../ui/loading/late.tsx'
import { closeSearch, useSearchState } from './search-state.ts'
import { SearchWaiting } from './search-waiting.tsx'

const load = () => import('./search-dialog.tsx')
const SearchDialog = late(load)

/** Preloads the search dialog. */
export const preloadSearch = (): void => void load().catch(() => undefined)

const preloadByKey = ({ key }: KeyboardEvent) => {
  if (key === 'Control' || key === 'Meta') preloadSearch()
}

/**
 * The search of every page, opened by search-keys.ts or the top bar. The dialog is preloaded when Ctrl or ⌘ is pressed, or when its button is
 * hovered or focused.
 */
export function Search() {
  const state = useSearchState()
  useEffect(() => {
    window.addEventListener('keydown', preloadByKey)
    return () => window.removeEventListener('keydown', preloadByKey)
  }, [])
  if (!state.isOpen) return null
  return (
    <Late waiting={<SearchWaiting text={state.text} />} otherwise={closeSearch}>
      <SearchDialog />
    </Late>
  )
}
