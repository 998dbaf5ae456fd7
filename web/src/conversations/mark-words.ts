import { foldText } from '@mapwright/contract/api/fold-text.ts'

/** A part of a text. `isFound` is true for a word that was searched. */
export type MarkedPart = { text: string; isFound: boolean }

/** Returns the positions of the characters that belong to one of the words, ignoring case and diacritics as the search does. */
function foundPositions(characters: readonly string[], words: readonly string[]): ReadonlySet<number> {
  const folded = characters.map(foldText)
  const text = folded.join('')
  // Maps each position in the folded text to its character, because folding changes the length of some characters.
  const owner = folded.flatMap((part, at) => Array.from({ length: part.length }, () => at))
  const found = new Set<number>()
  for (const word of words.map(foldText).filter((one) => one !== ''))
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      for (let index = at; index < at + word.length; index++) found.add(owner[index] ?? -1)
  return found
}

/** Splits a text into parts with and without the searched words. Joining the parts results in the original text. */
export function markWords(text: string, keywords: string): MarkedPart[] {
  const characters = [...text]
  const found = foundPositions(characters, keywords.split(/\s+/))
  const parts: MarkedPart[] = []
  for (const [at, character] of characters.entries()) {
    const isFound = found.has(at)
    const last = parts.at(-1)
    if (last && last.isFound === isFound) last.text += character
    else parts.push({ text: character, isFound })
  }
  return parts
}
