// Checks the first words of comments. A comment starts with a noun or a verb: "The bank account for transfers", "Locks an invoice".

const prepositions = 'about|after|at|before|by|for|from|in|of|on|since|than|through|to|under|until|with'
const clause = new RegExp(`^(?:(?:${prepositions}) )?(?:who|whom|whose|what|which|how|where|why)\\b`, 'i')
/**
 * Pronouns and fragments at the start of a docstring. A docstring must be understandable by itself, so it must not read like a
 * continuation of the declaration's name.
 */
const dangling = /^(?:Of|It|Its|They|Their|As above|The same\.)(?=\W|$)/

/**
 * Finds the comments that start with a clause, such as "What a customer owes", and the docstrings that start with a pronoun or "Of". A line comment
 * starts after a line without a comment.
 * @param {string} source
 * @returns {{ line: number, start: string }[]}
 */
export function wrongStarts(source) {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const isDocstring = /^\s*\/\*\*/.test(line)
    const isComment = /^\s*\/\/ /.test(line) && !/^\s*\/\//.test(lines[at - 1] ?? '')
    if (!isDocstring && !isComment) return []
    const isOpening = /^\s*\/\*\*\s*$/.test(line)
    const text = (isOpening ? (lines[at + 1] ?? '') : line).replace(/^\s*(?:\/\*\*|\*|\/\/)\s*/, '')
    const start = clause.exec(text)?.[0] ?? (isDocstring ? dangling.exec(text)?.[0] : undefined)
    return start === undefined ? [] : [{ line: at + (isOpening ? 2 : 1), start }]
  })
}
