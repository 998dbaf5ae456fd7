import type { InboxEntry } from '@mapwright/contract/conversations/inbox.ts'
import type { RefObject } from 'react'
import { useSingleKeys } from '../../../ui/actions/use-single-keys.ts'
import { keyOf } from './inbox-entry.tsx'

type Keys = {
  /** The element that contains the list. */
  list: RefObject<HTMLElement | null>
  entries: readonly InboxEntry[]
  /** Key of the selected conversation. */
  shown: string | undefined
  onShow: (entry: InboxEntry) => void
  onOpen: (entry: InboxEntry) => void
  onSettle: (entry: InboxEntry) => void
}

/**
 * Keyboard control of the inbox. J and K move the focus through the conversations and show each. O opens the page and E settles
 * the conversation: the focused one if any, otherwise the shown one. Enter keeps its usual effect on the focused element.
 */
export function useInboxKeys({ list, entries, shown, onShow, onOpen, onSettle }: Keys): void {
  const focusAndShow = (entry: InboxEntry | undefined) => {
    if (!entry) return
    rowOf(list.current, entry)?.querySelector('a')?.focus()
    onShow(entry)
  }
  useSingleKeys((key) => {
    const inFocus = entries.findIndex((one) => rowOf(list.current, one)?.contains(document.activeElement))
    const at = inFocus >= 0 ? inFocus : entries.findIndex((one) => keyOf(one) === shown)
    const entry = entries[at]
    if (key === 'j') focusAndShow(entries[at + 1])
    else if (key === 'k') focusAndShow(entries[at - 1])
    else if (key === 'o' && entry) onOpen(entry)
    else if (key === 'e' && entry) {
      focusAndShow(entries[at + 1] ?? entries[at - 1])
      onSettle(entry)
    } else return false
    return true
  })
}

const rowOf = (list: HTMLElement | null, entry: InboxEntry) =>
  list?.querySelector(`[data-row="${CSS.escape(keyOf(entry))}"]`)
