/**
 * Returns all matches of a global expression. `String.matchAll` copies the expression for every text, which takes ten times as long as
 * searching the short texts of a read. Expressions must match at least one character.
 */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  pattern.lastIndex = 0
  const matches: RegExpExecArray[] = []
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) matches.push(match)
  return matches
}
