import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { useEffect, useState } from 'react'
import { useVisitor } from '../platform/session/me.ts'

/** An unsent text and its audience. They are stored together, so that an internal note never becomes a message to the customer. */
export type Draft = { text: string; isNote: boolean }

const keyOf = (user_id: string | undefined, subject: string) => `mapwright.message.${user_id ?? 'visitor'}.${subject}`

const empty: Draft = { text: '', isNote: false }

function readDraft(key: string): Draft {
  const stored = localStorage.getItem(key)
  if (stored === null) return empty
  try {
    const draft: unknown = JSON.parse(stored)
    const text = fieldOf(draft, 'text')
    if (typeof text === 'string') return { text, isNote: fieldOf(draft, 'isNote') === true }
  } catch {
    // An earlier release stored the text without JSON.
  }
  return { text: stored, isNote: false }
}

function storeDraft(key: string, draft: Draft): void {
  if (draft.text === '') localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(draft))
}

/** Returns true if the user has an unsent text about this subject. */
export const hasDraft = (user_id: string, subject: string): boolean =>
  localStorage.getItem(keyOf(user_id, subject)) !== null

/** Returns a function that moves a draft to another conversation. If that conversation already has a draft, deletes the draft instead. */
export function useMoveDraft() {
  const user_id = useVisitor()?._id
  return (from: string, to: string): void => {
    const [key, other] = [keyOf(user_id, from), keyOf(user_id, to)]
    if (localStorage.getItem(other) === null) storeDraft(other, readDraft(key))
    localStorage.removeItem(key)
  }
}

/** Stores a text as the draft of a conversation, unless the text is empty or the conversation has a draft. */
export function offerDraft(user_id: string, subject: string, text: string): void {
  if (!hasDraft(user_id, subject)) storeDraft(keyOf(user_id, subject), { text, isNote: false })
}

/** The draft of a conversation or a new ticket, stored in the browser until its author signs out. */
export function useDraft(subject: string) {
  const key = keyOf(useVisitor()?._id, subject)
  const [draft, setDraft] = useState(() => readDraft(key))
  // Removes the drafts of earlier releases, which did not separate people using the same browser.
  useEffect(() => localStorage.removeItem(`mapwright.message.${subject}`), [subject])
  useEffect(() => storeDraft(key, draft), [key, draft])
  return [draft, setDraft] as const
}

/** The draft of a text that is never an internal note. */
export function useDraftText(subject: string) {
  const [{ text }, setDraft] = useDraft(subject)
  // A stable function, so that effects can depend on it.
  const [setText] = useState(() => (changed: string) => setDraft({ text: changed, isNote: false }))
  return [text, setText] as const
}
