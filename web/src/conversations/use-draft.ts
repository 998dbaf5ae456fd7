import { useEffect, useState } from 'react'

const keyOf = (subjectId: string) => `mapwright.message.${subjectId}`

/** The unsent text of a conversation; it survives leaving the page. */
export function useDraft(subjectId: string) {
  const [text, setText] = useState(() => localStorage.getItem(keyOf(subjectId)) ?? '')
  useEffect(() => {
    if (text === '') localStorage.removeItem(keyOf(subjectId))
    else localStorage.setItem(keyOf(subjectId), text)
  }, [subjectId, text])
  return [text, setText] as const
}
