import { useCombobox } from '@mantine/core'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { insertText } from './insert-text.ts'

/** The text of the composer in which something is inserted. */
export type Insertable = {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
}

/**
 * Inserts texts from a list into a message. The list opens by a button, or when `mark` is typed where `opensAt` allows it. Nothing is ever sent
 * automatically.
 */
export function useInsertion(
  { box, text, setText }: Insertable,
  { mark, opensAt }: { mark: string; opensAt: (text: string, caret: number) => boolean },
) {
  const isByMark = useRef(false)
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: () => {
      store.resetSelectedOption()
      isByMark.current = false
    },
  })

  const backToBox = (caret?: number) =>
    requestAnimationFrame(() => {
      box.current?.focus()
      if (caret !== undefined) box.current?.setSelectionRange(caret, caret)
    })

  const insert = (inserted: string) => {
    const at = box.current?.selectionStart ?? text.length
    const typed = isByMark.current ? mark : undefined
    const next = insertText(text, { at, mark: typed, inserted, maxLength: messageRules.max_text })
    setText(next.text)
    store.closeDropdown()
    backToBox(next.caret)
  }

  const onTyped = ({ currentTarget: { value, selectionStart }, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    if (!(nativeEvent instanceof InputEvent) || nativeEvent.data !== mark) return
    if (!opensAt(value.slice(0, selectionStart - 1) + value.slice(selectionStart), selectionStart - 1)) return
    isByMark.current = true
    store.openDropdown()
  }

  const leave = () => {
    store.closeDropdown()
    backToBox()
  }
  return { store, insert, onTyped, leave }
}
