import { headerName, type ImportColumn, kilowattName } from './column.ts'

/** Returns the letters and digits of a header without accents: "N° TVA" becomes ntva. */
const bare = (header: string): string =>
  headerName(header)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Guesses the column of a header: by the column's words, a power column by its unit, otherwise a column whose name contains the header or vice versa. */
function guessColumn(header: string, columns: readonly ImportColumn[]): string {
  const named = columns.find((column) => column.words?.some((word) => bare(word) === bare(header)))
  if (named) return named.name
  const power = columns.find((column) => column.kind === 'number' && column.per_kw)
  if (power && /\bkw\b/i.test(header)) return kilowattName(power)
  if (power && /\b(hp|ps|bhp|cv)\b/i.test(header)) return power.name
  const name = headerName(header)
  const isClose = (column: ImportColumn) =>
    name.length > 2 && (name.includes(column.name) || column.name.includes(name))
  return columns.find(isClose)?.name ?? ''
}

/** Guesses the columns of unknown headers. A column is guessed for the first of its headers only; '' means that the header is ignored. */
export function guessColumns(headers: readonly string[], columns: readonly ImportColumn[]): Record<string, string> {
  const guessed: Record<string, string> = {}
  const taken = new Set<string>()
  for (const header of headers) {
    const name = guessColumn(header, columns)
    guessed[header] = taken.has(name) ? '' : name
    taken.add(name)
  }
  return guessed
}
