import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

const load = () => import('./search-dialog.tsx')
const SearchDialog = lazy(load)

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

/** Ctrl+K and ⌘K; the dialog itself is fetched when the page has come to rest, or at its first use. */
export function Search() {
  const isShown = useSyncExternalStore(subscribe, () => isOpen)
  const [wasShown, setWasShown] = useState(false)
  useEffect(() => {
    if (isShown) setWasShown(true)
  }, [isShown])
  useEffect(() => {
    // The first letters typed after the keys must find the dialog there.
    const timer = setTimeout(() => void load().catch(() => undefined), 2_000)
    return () => clearTimeout(timer)
  }, [])
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
