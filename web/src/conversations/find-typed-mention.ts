import { beginsWord } from './insert-text.ts'

/** An unfinished mention that ends at the caret. `start` is the position of its @; `typed` is the text after it, in lower case. */
export type TypedMention = { start: number; typed: string }

const maxLength = 40
const partOfName = /^[\p{L}\p{N}._-]*$/u

/** Finds the mention that is being typed at the caret. */
export function findTypedMention(text: string, caret: number): TypedMention | undefined {
  const near = text.slice(Math.max(0, caret - maxLength - 1), caret)
  const at = near.lastIndexOf('@')
  if (at === -1) return undefined
  const typed = near.slice(at + 1)
  const start = caret - typed.length - 1
  return partOfName.test(typed) && beginsWord(text, start) ? { start, typed: typed.toLowerCase() } : undefined
}

/** Returns true if a name or username begins with the typed text, or a word of the name does. */
export const startsWithTyped = ({ name, username }: { name: string; username: string }, typed: string): boolean =>
  username.startsWith(typed) || ` ${name.toLowerCase()}`.includes(` ${typed}`)
