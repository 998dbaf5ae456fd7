/** Numbers as they stand in lines; a cell that is none is NaN, an empty one undefined. `line` counts as the file does. */
type Numbers = { header: string[] | undefined; rows: { line: number; cells: (number | undefined)[] }[] }

/** What stands between the cells: a comma only where two or more of them do in every line, as one alone begins decimals. */
function separatorOf(lines: readonly string[]): RegExp {
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.some((line) => line.includes('\t'))) return /\t/
  if (filled.some((line) => line.includes(';'))) return /;/
  return filled.length > 0 && filled.every((line) => line.split(',').length > 2) ? /,/ : /\s+/
}

/** Whether a comma stands before decimals: "187,4" does, "1,500" does not say so by itself. */
const isDecimalComma = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^-?\d+,(\d{1,2}|\d{4,})$/.test(cell) || /^-?\d{1,3}(\.\d{3})+,\d+$/.test(cell))

function numberFrom(cell: string, hasDecimalComma: boolean): number | undefined {
  if (cell === '') return undefined
  const plain = hasDecimalComma ? cell.replaceAll('.', '').replace(',', '.') : cell.replaceAll(',', '')
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

/** The cells of a pasted text or a file, by whatever separates them, with a decimal point or comma. */
export function numbersIn(text: string): Numbers {
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
