import { useCombobox } from '@mantine/core'
import { type CannedReply, fillReply, type ReplyValues } from '@mapwright/contract/conversations/canned-reply.ts'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { beginsEmptyLine, insertReply } from './insert-reply.ts'

/**
 * Inserts canned replies into a message. The button, or a "/" on an empty line, opens the list. Replies are never sent
 * automatically.
 */
export function useCannedReplies(
  values: ReplyValues | undefined,
  { box, text, setText }: { box: RefObject<HTMLTextAreaElement | null>; text: string; setText: (text: string) => void },
) {
  const hasSlash = useRef(false)
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: () => {
      store.resetSelectedOption()
      hasSlash.current = false
    },
  })

  const backToBox = (caret?: number) =>
    requestAnimationFrame(() => {
      box.current?.focus()
      if (caret !== undefined) box.current?.setSelectionRange(caret, caret)
    })

  const choose = ({ text: reply }: CannedReply) => {
    if (!values) return
    const filled = fillReply(reply, values)
    const at = box.current?.selectionStart ?? text.length
    const next = insertReply(text, { at, hasSlash: hasSlash.current, reply: filled, maxLength: messageRules.max_text })
    setText(next.text)
    store.closeDropdown()
    backToBox(next.caret)
  }

  const onTyped = ({ currentTarget: { value, selectionStart }, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    if (!(nativeEvent instanceof InputEvent) || nativeEvent.data !== '/') return
    if (!beginsEmptyLine(value.slice(0, selectionStart - 1) + value.slice(selectionStart), selectionStart - 1)) return
    hasSlash.current = true
    store.openDropdown()
  }

  const leave = () => {
    store.closeDropdown()
    backToBox()
  }
  return { store, choose, onTyped, leave }
}
