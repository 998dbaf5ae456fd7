import { useCombobox } from '@mantine/core'
import { type CannedAnswer, fillAnswer } from '@mapwright/contract/orders/canned-answer.ts'
import { messageRules } from '@mapwright/contract/orders/message.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { useMe } from '../../platform/session/me.ts'
import { answerValues } from './answer-values.ts'
import { beginsEmptyLine, insertAnswer } from './insert-answer.ts'

/** Canned answers on their way into a message: asked for by the button, or by a "/" on an empty line. They are never sent by themselves. */
export function useAnswers(
  order: Order,
  { box, text, setText }: { box: RefObject<HTMLTextAreaElement | null>; text: string; setText: (text: string) => void },
) {
  const me = useMe()
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

  const choose = ({ text: answer }: CannedAnswer) => {
    const filled = fillAnswer(answer, answerValues(order, me))
    const at = box.current?.selectionStart ?? text.length
    const next = insertAnswer(text, { at, hasSlash: hasSlash.current, answer: filled, most: messageRules.max_text })
    setText(next.text)
    store.closeDropdown()
    backToBox(next.caret)
  }

  const onTyped = ({ currentTarget: { value, selectionStart }, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    if ((nativeEvent as InputEvent).data !== '/') return
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
