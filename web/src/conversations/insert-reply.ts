/** Whether a "/" typed at the caret would be at the start of an empty line. */
export const beginsEmptyLine = (text: string, caret: number): boolean =>
  (caret === 0 || text[caret - 1] === '\n') && (caret === text.length || text[caret] === '\n')

/**
 * Inserts a reply at the caret, replacing the "/" that opened the list, and returns the new text and caret. The result is truncated to
 * `maxLength`.
 */
export function insertReply(
  text: string,
  { at, hasSlash, reply, maxLength }: { at: number; hasSlash: boolean; reply: string; maxLength: number },
): { text: string; caret: number } {
  const start = hasSlash && text[at - 1] === '/' ? at - 1 : at
  const whole = text.slice(0, start) + reply + text.slice(at)
  return { text: whole.slice(0, maxLength), caret: Math.min(start + reply.length, maxLength) }
}
