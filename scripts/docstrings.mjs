// Checks the first words of comments. A comment starts with a noun or a verb: "The bank account for transfers", "Locks an invoice".

const prepositions = 'about|after|at|before|by|for|from|in|of|on|since|than|through|to|under|until|with'
const clause = new RegExp(`^(?:(?:${prepositions}) )?(?:who|whom|whose|what|which|how|where|why)\\b`, 'i')
/** Words without a referent: a docstring describes the declaration below, so it needs no pronoun for it and is not its continuation. */
const dangling = /^(?:Of|It|Its|They|Their|As above|The same\.)(?=\W|$)/

/**
 * The comments that start with a clause, such as "What a customer owes", and the docstrings that start with a pronoun or "Of", with their
 * lines. A line comment starts after a line that is not one.
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
