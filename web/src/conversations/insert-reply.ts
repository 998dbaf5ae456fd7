/** Returns true if the caret is on an empty line, so that a "/" typed there opens the canned replies. */
export const beginsEmptyLine = (text: string, caret: number): boolean =>
  (caret === 0 || text[caret - 1] === '\n') && (caret === text.length || text[caret] === '\n')

/**
 * Inserts a canned reply at the caret. Replaces the "/" that opened the list of replies. Returns the new text, truncated to
 * `maxLength`, and the new caret.
 */
export function insertReply(
  text: string,
  { at, hasSlash, reply, maxLength }: { at: number; hasSlash: boolean; reply: string; maxLength: number },
): { text: string; caret: number } {
  const start = hasSlash && text[at - 1] === '/' ? at - 1 : at
  const whole = text.slice(0, start) + reply + text.slice(at)
  return { text: whole.slice(0, maxLength), caret: Math.min(start + reply.length, maxLength) }
}
