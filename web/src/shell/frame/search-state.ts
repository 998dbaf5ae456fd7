import { store } from '../../platform/store.ts'

type SearchState = {
  isOpen: boolean
  text: string
  /** Whether the dialog's field has the focus. */
  isReady: boolean
  /** Whether Enter was pressed before the results were loaded: the first result is opened as soon as it is known. */
  isEntered: boolean
}

const closed: SearchState = { isOpen: false, text: '', isReady: false, isEntered: false }

const state = store(closed)
const change = (changed: Partial<SearchState>) => state.set({ ...state.read(), ...changed })

export const openSearch = (): void => state.set({ ...closed, isOpen: true })
export const closeSearch = (): void => state.set(closed)
export const setSearchText = (text: string): void => change({ text, isEntered: false })
export const searchIsReady = (): void => change({ isReady: true })
export const enterSearch = (): void => change({ isEntered: true })

/** Adds a key that was pressed before the dialog's field was mounted. */
export function typeAhead(key: string): void {
  if (key === 'Enter') enterSearch()
  else setSearchText(key === 'Backspace' ? searchState().text.slice(0, -1) : searchState().text + key)
}

export const searchState = state.read
export const useSearchState = state.useValue
