import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

type Keys = {
  /** The element that contains the list. */
  list: RefObject<HTMLElement | null>
  onTake: (id: string) => void
  onHelp: () => void
}

/** Whether the key belongs to another element: a field, an open dialog or menu. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const { target } = event
  if (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]')
  )
    return true
  return document.querySelector('[role="dialog"], [role="menu"]') !== null
}

/**
 * Keyboard navigation in the list. It moves the browser's focus between the rows' links, so that Enter opens a row, screen readers
 * read it, and the focus stays with its order when rows move.
 */
export function useQueueKeys({ list, onTake, onHelp }: Keys): void {
  const take = useEffectEvent(onTake)
  const help = useEffectEvent(onHelp)
  const last = useRef(0)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      // The arrow keys scroll the page unless the focus is in the list.
      const step = isArrow && at < 0 ? 0 : ({ j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key] ?? 0)
      if (step !== 0 && rows.length > 0) {
        // If the focused row has left the list, its neighbor is next.
        const next = at < 0 ? Math.min(last.current, rows.length - 1) : at + step
        last.current = Math.max(0, Math.min(next, rows.length - 1))
        rows[last.current]?.querySelector<HTMLElement>('a')?.focus()
        rows[last.current]?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'a' && at >= 0) {
        last.current = at
        take(rows[at]?.dataset['row'] ?? '')
      } else if (event.key === '?') help()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [list])
}
