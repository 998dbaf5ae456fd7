import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

/** The list that a detail page was opened from: its address and the addresses of its rows, in order. */
export type ListWalk = {
  list: string
  label: string
  hrefs: readonly string[]
  /** Rows on the pages before, and in the whole list. */
  before: number
  total: number
}

const key = 'mapwright.walk'
const listeners = new Set<() => void>()

function stored(): ListWalk | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ListWalk | null
    return Array.isArray(kept?.hrefs) ? kept : undefined
  } catch {
    return undefined
  }
}

let walk = stored()

/** Called when a row is opened. */
export function keepWalk(next: ListWalk): void {
  walk = next
  try {
    sessionStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Storage may be full or disabled: the walk then lasts until the page is reloaded.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where a page stands in a list; undefined where it was not opened from one. */
export function placeIn(kept: ListWalk | undefined, path: string) {
  const at = kept?.hrefs.indexOf(path) ?? -1
  if (!kept || at < 0) return undefined
  return {
    list: kept.list,
    label: kept.label,
    place: kept.before + at + 1,
    total: kept.total,
    previous: kept.hrefs[at - 1],
    next: kept.hrefs[at + 1],
  }
}

/** The place of the current page in the list it was opened from, with its neighbors. */
export function useWalk() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return placeIn(
    useSyncExternalStore(subscribe, () => walk),
    path,
  )
}

/** `j` and `k` go to the next and the previous row, as in the list itself. */
export function useWalkKeys(go: (step: 'next' | 'previous') => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = ({ j: 'next', k: 'previous' } as const)[event.key]
      if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as HTMLElement).closest('input, textarea, select, [contenteditable="true"]')) return
      if (document.querySelector('[role="dialog"], [role="menu"]')) return
      event.preventDefault()
      go(step)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [go])
}
