import { useEffect, useState } from 'react'
import { useVisitor } from '../platform/session/me.ts'

const keyOf = (user_id: string | undefined, subject: string) => `mapwright.message.${user_id ?? 'visitor'}.${subject}`

/** Whether the user has begun to write about this. */
export const hasDraft = (user_id: string, subject: string): boolean =>
  localStorage.getItem(keyOf(user_id, subject)) !== null

/** Passes the unsent text of a conversation on to another one, which keeps its own. */
export function useMoveDraft() {
  const user_id = useVisitor()?._id
  return (from: string, to: string): void => {
    const [key, other] = [keyOf(user_id, from), keyOf(user_id, to)]
    const text = localStorage.getItem(key)
    if (text !== null && localStorage.getItem(other) === null) localStorage.setItem(other, text)
    localStorage.removeItem(key)
  }
}

/** The unsent text of a conversation or a new ticket. It survives a reload; other people at this browser do not see it. */
export function useDraft(subject: string) {
  const key = keyOf(useVisitor()?._id, subject)
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  // Earlier releases did not separate the people who use one browser.
  useEffect(() => localStorage.removeItem(`mapwright.message.${subject}`), [subject])
  useEffect(() => {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  }, [key, text])
  return [text, setText] as const
}
