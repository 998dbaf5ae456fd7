import { createContext } from 'react'

/** A message that a search has found, and the words by which it was found. */
export type FoundMessage = { id: string; words: string }

/** The message to scroll to and to highlight in the conversation. */
export const ShownFinding = createContext<FoundMessage | undefined>(undefined)
