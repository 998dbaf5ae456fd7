import { useSyncExternalStore } from 'react'

/** From this width on, in pixels, the side menu stands beside the page. */
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

/** On every change of page: closed on narrow windows, open on wide ones. */
export const settleMenu = (): void => set({ ...state, isOpen: isWide() })

export const closeMenu = (): void => set({ ...state, isOpen: false })

/** A narrow window opens and closes the menu; a wide one folds it to its icons, which is remembered. */
export function toggleMenu(): void {
  if (!isWide()) {
    set({ ...state, isOpen: !state.isOpen })
    return
  }
  const isNarrow = state.isOpen ? !state.isNarrow : false
  try {
    localStorage.setItem(storedKey, isNarrow ? 'narrow' : 'wide')
  } catch {
    // Folded for this visit.
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
