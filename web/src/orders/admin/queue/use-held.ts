import { type FocusEvent, useState } from 'react'

/** Whether the pointer is over a place or the keyboard in it; the handlers belong on the place. */
export function useHeld() {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  return {
    isHeld: isPointed || isFocused,
    onPointerEnter: () => setIsPointed(true),
    onPointerLeave: () => setIsPointed(false),
    onFocus: () => setIsFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setIsFocused(currentTarget.contains(relatedTarget)),
  }
}
