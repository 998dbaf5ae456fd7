import { type RefObject, useRef } from 'react'
import { useSingleKeys } from '../../../ui/actions/use-single-keys.ts'

type Keys = {
  /** Element that contains the list. */
  list: RefObject<HTMLElement | null>
  onTake: (id: string) => void
  onHelp: () => void
}

/**
 * Keyboard navigation in the list. Moves the browser's focus between the links of the rows, so that Enter opens a row, screen
 * readers announce it, and the focus stays on the order when rows move.
 */
export function useQueueKeys({ list, onTake, onHelp }: Keys): void {
  const last = useRef(0)
  useSingleKeys((key) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    // Outside the list, the arrow keys scroll the page.
    const step = isArrow && at < 0 ? 0 : ({ j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key] ?? 0)
    if (step !== 0 && rows.length > 0) {
      // If the focused row has left the list, the next row takes the focus.
      const next = at < 0 ? Math.min(last.current, rows.length - 1) : at + step
      last.current = Math.max(0, Math.min(next, rows.length - 1))
      rows[last.current]?.querySelector<HTMLElement>('a')?.focus()
      rows[last.current]?.scrollIntoView({ block: 'nearest' })
    } else if (key === 'a' && at >= 0) {
      last.current = at
      onTake(rows[at]?.dataset['row'] ?? '')
    } else if (key === '?') onHelp()
    else return false
    return true
  })
}
