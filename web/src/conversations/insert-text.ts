/** Returns true if the caret is on an empty line, so that a "/" typed there opens the canned replies. */
export const beginsEmptyLine = (text: string, caret: number): boolean =>
  (caret === 0 || text[caret - 1] === '\n') && (caret === text.length || text[caret] === '\n')

/** Returns true if a word can begin at the caret, so that an "@" typed there opens the list of colleagues. */
export const beginsWord = (text: string, caret: number): boolean =>
  caret === 0 || /[\s([{<"'«‹„“‘「『（]/.test(text.charAt(caret - 1))

/**
 * Inserts a text at the caret. Replaces the `mark` that opened the list from which the text was chosen, if there is one. Returns the new text,
 * truncated to `maxLength`, and the new caret.
 */
export function insertText(
  text: string,
  { at, mark, inserted, maxLength }: { at: number; mark?: string | undefined; inserted: string; maxLength: number },
): { text: string; caret: number } {
  const start = mark !== undefined && text[at - 1] === mark ? at - 1 : at
  const whole = text.slice(0, start) + inserted + text.slice(at)
  return { text: whole.slice(0, maxLength), caret: Math.min(start + inserted.length, maxLength) }
}
