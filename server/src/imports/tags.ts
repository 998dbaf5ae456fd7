const separator = '; '

/** Several texts in one cell; a semicolon or backslash within one stands behind a backslash. */
export const joinTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replace(/[\\;]/g, '\\$&')).join(separator)

/** The texts of a cell, trimmed, without empty ones. */
export const splitTags = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\.|[^\\;])+|\\$/gs)]
    .map(([tag]) => tag.replace(/\\(.)/gs, '$1').trim())
    .filter((tag) => tag !== '')
