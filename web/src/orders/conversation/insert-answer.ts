/** Whether a "/" typed here begins an empty line. */
export const beginsEmptyLine = (text: string, caret: number): boolean =>
  (caret === 0 || text[caret - 1] === '\n') && (caret === text.length || text[caret] === '\n')

/**
 * Puts an answer where the caret stands, instead of the "/" that asked for it; answers the new text and where the caret then stands.
 * What would be too long for a message is cut off at its end.
 */
export function insertAnswer(
  text: string,
  { at, hasSlash, answer, most }: { at: number; hasSlash: boolean; answer: string; most: number },
): { text: string; caret: number } {
  const start = hasSlash && text[at - 1] === '/' ? at - 1 : at
  const whole = text.slice(0, start) + answer + text.slice(at)
  return { text: whole.slice(0, most), caret: Math.min(start + answer.length, most) }
}
