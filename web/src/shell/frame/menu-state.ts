import { useSyncExternalStore } from 'react'

/** The width in pixels from which the side menu is shown next to the page. */
export const menuBreakpoint = 992

const storedKey = 'mapwright.menu'
const listeners = new Set<() => void>()

type MenuState = { isOpen: boolean; isNarrow: boolean }

const isWide = () => window.innerWidth >= menuBreakpoint

const wasNarrow = () => {
  try {
    return localStorage.getItem(storedKey) === 'narrow'
  } catch {
    return false
  }
}

let state: MenuState = { isOpen: isWide(), isNarrow: wasNarrow() }

const set = (next: MenuState) => {
  if (next.isOpen === state.isOpen && next.isNarrow === state.isNarrow) return
  state = next
  for (const listener of listeners) listener()
}

/** On every navigation: closes the menu in narrow windows, opens it in wide ones. */
export const settleMenu = (): void => set({ ...state, isOpen: isWide() })

export const closeMenu = (): void => set({ ...state, isOpen: false })

/** In narrow windows, opens and closes the menu; in wide ones, collapses it to icons, which is remembered. */
export function toggleMenu(): void {
  if (!isWide()) {
    set({ ...state, isOpen: !state.isOpen })
    return
  }
  const isNarrow = state.isOpen ? !state.isNarrow : false
  try {
    localStorage.setItem(storedKey, isNarrow ? 'narrow' : 'wide')
  } catch {
    // Collapsed for this visit.
  }
  set({ isOpen: true, isNarrow })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const media = window.matchMedia(`(min-width: ${menuBreakpoint}px)`)
  media.addEventListener('change', settleMenu)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', settleMenu)
  }
}

export const useMenu = (): MenuState => useSyncExternalStore(subscribe, () => state)
