import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

const listeners = new Set<() => void>()
let isOpen = false

const set = (next: boolean) => {
  isOpen = next
  for (const listener of listeners) listener()
}

export const openSearch = (): void => set(true)
export const closeSearch = (): void => set(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ctrl+K and ⌘K; the dialog itself is fetched at its first use. */
export function Search() {
  const isShown = useSyncExternalStore(subscribe, () => isOpen)
  const [wasShown, setWasShown] = useState(false)
  useEffect(() => {
    if (isShown) setWasShown(true)
  }, [isShown])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      set(!isOpen)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  if (!isShown && !wasShown) return null
  return (
    <Suspense fallback={null}>
      <SearchDialog isOpen={isShown} />
    </Suspense>
  )
}
