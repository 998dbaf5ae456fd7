import { store } from '../../platform/store.ts'

type SearchState = {
  isOpen: boolean
  text: string
  /** True if the field of the dialog has the focus. */
  isReady: boolean
  /** True if Enter was pressed before the results were loaded. The first result is then opened as soon as it is loaded. */
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

/** Handles a key that was pressed before the field of the dialog was mounted. */
export function typeAhead(key: string): void {
  if (key === 'Enter') enterSearch()
  else setSearchText(key === 'Backspace' ? searchState().text.slice(0, -1) : searchState().text + key)
}

export const searchState = state.read
export const useSearchState = state.useValue
