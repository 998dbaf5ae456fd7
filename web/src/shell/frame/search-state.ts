import { useSyncExternalStore } from 'react'

export type SearchState = {
  isOpen: boolean
  text: string
  /** The dialog's field has the focus. */
  isReady: boolean
  /** Enter was pressed before the results were loaded: the first one is opened as soon as it is known. */
  isEntered: boolean
}

const closed: SearchState = { isOpen: false, text: '', isReady: false, isEntered: false }

const listeners = new Set<() => void>()
let state = closed

const set = (next: SearchState) => {
  state = next
  for (const listener of listeners) listener()
}

export const openSearch = (): void => set({ ...closed, isOpen: true })
export const closeSearch = (): void => set(closed)
export const setSearchText = (text: string): void => set({ ...state, text, isEntered: false })
export const searchIsReady = (): void => set({ ...state, isReady: true })
export const enterSearch = (): void => set({ ...state, isEntered: true })

/** A key pressed before the dialog's field was mounted. */
export function typeAhead(key: string): void {
  if (key === 'Enter') enterSearch()
  else setSearchText(key === 'Backspace' ? state.text.slice(0, -1) : state.text + key)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const searchState = (): SearchState => state
export const useSearchState = (): SearchState => useSyncExternalStore(subscribe, () => state)
