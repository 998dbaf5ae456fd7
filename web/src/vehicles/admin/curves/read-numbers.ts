/** Invalid cells are NaN, empty ones undefined. `line` is the line number in the file. */
type Numbers = { header: string[] | undefined; rows: { line: number; cells: (number | undefined)[] }[] }

/** The separator of the cells. A comma must occur at least twice in every line, because a single one may be a decimal comma. */
function separatorOf(lines: readonly string[]): RegExp {
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.some((line) => line.includes('\t'))) return /\t/
  if (filled.some((line) => line.includes(';'))) return /;/
  return filled.length > 0 && filled.every((line) => line.split(',').length > 2) ? /,/ : /\s+/
}

/** Whether commas are decimal commas: "187,4" is unambiguous, "1,500" is not. */
const isDecimalComma = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^-?\d+,(\d{1,2}|\d{4,})$/.test(cell) || /^-?\d{1,3}(\.\d{3})+,\d+$/.test(cell))

function numberFrom(cell: string, hasDecimalComma: boolean): number | undefined {
  if (cell === '') return undefined
  const plain = hasDecimalComma ? cell.replaceAll('.', '').replace(',', '.') : cell.replaceAll(',', '')
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

/** Parses the cells of a pasted text or a file with any separator and a decimal point or comma. */
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
