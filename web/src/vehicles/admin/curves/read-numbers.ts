/** The cells of a text. An empty cell is undefined, an invalid cell is NaN. `line` is the number of the line in the file, starting at 1. */
type Numbers = { header: string[] | undefined; rows: { line: number; cells: (number | undefined)[] }[] }

/**
 * Returns the separator of the cells. A comma is a separator only if each line contains at least two, because a single comma may
 * be a decimal comma.
 */
function separatorOf(lines: readonly string[]): RegExp {
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.some((line) => line.includes('\t'))) return /\t/
  if (filled.some((line) => line.includes(';'))) return /;/
  return filled.length > 0 && filled.every((line) => line.split(',').length > 2) ? /,/ : /\s+/
}

/** Returns true if commas are decimal commas. "187,4" can only be a decimal comma, but "1,500" could be a thousands separator. */
const isDecimalComma = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^-?\d+,(\d{1,2}|\d{4,})$/.test(cell) || /^-?\d{1,3}(\.\d{3})+,\d+$/.test(cell))

function numberFrom(cell: string, hasDecimalComma: boolean): number | undefined {
  if (cell === '') return undefined
  const plain = hasDecimalComma ? cell.replaceAll('.', '').replace(',', '.') : cell.replaceAll(',', '')
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

/** Parses the cells of a pasted text or a file. Supports several separators, and decimal points as well as decimal commas. */
export function parseNumbers(text: string): Numbers {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = separatorOf(lines)
  const table = lines
    .map((line, at) => ({
      line: at + 1,
      cells: (separator.source === '\\s+' ? line.trim() : line)
        .split(separator)
        .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const comma = separator.source !== ',' && isDecimalComma(table.flatMap(({ cells }) => cells))
  const first = table[0]
  const isHeader = first?.cells.every((cell) => !/^-?[\d.,]+$/.test(cell)) ?? false
  return {
    header: isHeader ? first?.cells : undefined,
    rows: table
      .slice(isHeader ? 1 : 0)
      .map(({ line, cells }) => ({ line, cells: cells.map((cell) => numberFrom(cell, comma)) })),
  }
}
