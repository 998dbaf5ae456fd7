import { store } from '../../platform/store.ts'

/** The width in pixels from which the side menu is shown next to the page. */
const menuBreakpoint = 992

const storedKey = 'mapwright.menu'

type MenuState = { isOpen: boolean; isNarrow: boolean }

const wide = window.matchMedia(`(min-width: ${menuBreakpoint}px)`)

/** Returns true if the side menu is next to the page. `innerWidth` would lay the page out to answer. */
export const isWide = (): boolean => wide.matches

const wasNarrow = () => {
  try {
    return localStorage.getItem(storedKey) === 'narrow'
  } catch {
    return false
  }
}

const state = store<MenuState>({ isOpen: isWide(), isNarrow: wasNarrow() })

const setOpen = (isOpen: boolean) => {
  if (isOpen !== state.read().isOpen) state.set({ ...state.read(), isOpen })
}

/** Called on each navigation. Closes the menu in narrow windows and opens it in wide windows. */
export const settleMenu = (): void => setOpen(isWide())

export const closeMenu = (): void => setOpen(false)

/** Opens or closes the menu in narrow windows. In wide windows, collapses the menu to icons or expands it, and stores this choice. */
export function toggleMenu(): void {
  if (!isWide()) {
    setOpen(!state.read().isOpen)
    return
  }
  const { isOpen, isNarrow: wasNarrow } = state.read()
  const isNarrow = isOpen && !wasNarrow
  try {
    localStorage.setItem(storedKey, isNarrow ? 'narrow' : 'wide')
  } catch {
    // If storage fails, the choice is lost when the page is reloaded.
  }
  state.set({ isOpen: true, isNarrow })
}

wide.addEventListener('change', settleMenu)

export const useMenu = state.useValue
