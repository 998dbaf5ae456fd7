type Separator = ';' | '>'

const parts = { ';': /(?:\\.|[^\\;])+|\\$/gs, '>': /(?:\\.|[^\\>])+|\\$/gs } as const
const special = { ';': /[\\;]/g, '>': /[\\>]/g } as const

/** Joins texts into one cell. Separators and backslashes in the texts are escaped with a backslash. */
export const joinTags = (tags: readonly string[], separator: Separator = ';'): string =>
  tags.map((tag) => tag.replace(special[separator], '\\$&')).join(separator === ';' ? '; ' : ' > ')

/** Splits a cell into texts. Trims them and drops empty ones. */
export const splitTags = (cell: string, separator: Separator = ';'): string[] =>
  [...cell.matchAll(parts[separator])].map(([tag]) => tag.replace(/\\(.)/gs, '$1').trim()).filter((tag) => tag !== '')
