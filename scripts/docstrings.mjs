// Checks the first words of docstrings. A docstring starts with a noun or a verb: "The bank account for transfers", "Locks an invoice".

const clause = /^(?:(?:for|to|in|of|with|by|until|since) )?(?:who|whom|whose|what|which|how|where|why)\b/i

/**
 * The docstrings that start with a clause, such as "What a customer owes", with their lines.
 * @param {string} source
 * @returns {{ line: number, start: string }[]}
 */
export function clauseDocstrings(source) {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    if (!/^\s*\/\*\*/.test(line)) return []
    const isOpening = /^\s*\/\*\*\s*$/.test(line)
    const text = (isOpening ? (lines[at + 1] ?? '') : line).replace(/^\s*(?:\/\*\*|\*)\s*/, '')
    const start = clause.exec(text)?.[0]
    return start === undefined ? [] : [{ line: at + (isOpening ? 2 : 1), start }]
  })
}
