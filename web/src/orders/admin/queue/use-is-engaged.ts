import { type FocusEvent, useState } from 'react'

/** Tracks whether an element is hovered or contains the focus. The returned handlers must be spread on the element. */
export function useIsEngaged() {
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
