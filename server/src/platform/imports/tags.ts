const separator = '; '

/** Joins texts for one cell; semicolons and backslashes are escaped with a backslash. */
export const joinTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replace(/[\\;]/g, '\\$&')).join(separator)

/** Splits a cell into trimmed, non-empty texts. */
export const splitTags = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\.|[^\\;])+|\\$/gs)]
    .map(([tag]) => tag.replace(/\\(.)/gs, '$1').trim())
    .filter((tag) => tag !== '')
