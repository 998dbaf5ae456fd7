import type { Mentionable } from '@mapwright/contract/conversations/mentions.ts'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQueryOf } from '../platform/api/queries.ts'
import { findTypedMention, startsWithTyped, type TypedMention } from './find-typed-mention.ts'
import type { ConversationSubject } from './subjects.ts'
import type { Insertable } from './use-insertion.ts'

const maxShown = 8
const handledKeys = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']
const noColleagues: readonly Mentionable[] = []

type Box = HTMLTextAreaElement

/**
 * Suggests colleagues while a mention is typed in an internal note. The focus and the caret stay in the note. The arrow keys select a
 * colleague, Enter and Tab insert the mention, and Escape closes the list.
 */
export function useTypedMention({ box, text, setText }: Insertable, subject: ConversationSubject, isNote: boolean) {
  const listId = useId()
  const [mention, setMention] = useState<TypedMention>()
  const [selected, setSelected] = useState(0)
  const isTyping = isNote && mention !== undefined
  const colleagues = useQueryOf(subject.calls.mentionable, {}, { enabled: isTyping }).data?.colleagues ?? noColleagues
  const options = isTyping
    ? colleagues.filter((colleague) => startsWithTyped(colleague, mention.typed)).slice(0, maxShown)
    : []
  const close = () => setMention(undefined)

  const choose = (username: string) => {
    if (!mention) return
    const end = mention.start + 1 + mention.typed.length
    const inserted = `@${username} `
    const next = text.slice(0, mention.start) + inserted + text.slice(end).replace(/^ /, '')
    const caret = mention.start + inserted.length
    // Rendered at once, so that the next typed letter goes behind the mention.
    flushSync(() => {
      setText(next.slice(0, messageRules.max_text))
      close()
    })
    box.current?.focus()
    box.current?.setSelectionRange(caret, caret)
  }

  const onTyped = ({ currentTarget: { value, selectionStart } }: ChangeEvent<Box>) => {
    setMention(findTypedMention(value, selectionStart))
    setSelected(0)
  }

  /** Closes the list when the caret has left the mention. */
  const onSelect = ({ currentTarget: { value, selectionStart } }: SyntheticEvent<Box>) => {
    if (mention && findTypedMention(value, selectionStart)?.typed !== mention.typed) close()
  }

  /** Handles the keys of the open list. Returns true if the key has been handled. */
  const onKeyDown = (event: KeyboardEvent<Box>): boolean => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const option = options[selected]
    if (!option || isModified || event.nativeEvent.isComposing || !handledKeys.includes(event.key)) return false
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setSelected((selected + 1) % options.length)
    else if (event.key === 'ArrowUp') setSelected((selected - 1 + options.length) % options.length)
    else choose(option.username)
    return true
  }

  return { listId, options, selected, choose, close, onTyped, onSelect, onKeyDown }
}
