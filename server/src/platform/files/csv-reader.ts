/** A syntax error in a CSV file: a quote is not closed, a quote is next to other text, or a row is too long. */
export class WrongCsv extends Error {
  override readonly name = 'WrongCsv'
  readonly row: number

  constructor(row: number) {
    super(`row ${row} cannot be read`)
    this.row = row
  }
}

const separatorLine = /^\ufeff?"?sep=(.)"?(?:\r\n?|\n)/i

/** Removes a first line such as "sep=;", which tells Excel the separator. Spreadsheets do not show or count this line. */
export function withoutSeparatorLine(text: string): { separator?: string; text: string } {
  const [line, separator] = separatorLine.exec(text.slice(0, 20)) ?? []
  return line !== undefined && separator !== undefined ? { separator, text: text.slice(line.length) } : { text }
}

type CsvOptions = {
  separator: string
  /**
   * True if quotes must enclose the whole cell and a single CR also ends a row. False if a quote within a cell is plain text, as in files
   * of some banks.
   */
  isStrict?: boolean
  /** Maximum number of characters in a row. Without it, an unclosed quote would swallow the whole file. */
  maxRow?: number
}

/** The only CSV parser (RFC 4180). Takes the text in pieces and returns completed rows. Throws `WrongCsv`. */
export function csvReader({ separator, isStrict = false, maxRow = Number.POSITIVE_INFINITY }: CsvOptions) {
  let row: string[] = []
  let [number, length, field] = [1, 0, '']
  /** The state within a cell. `maybe`: after a quote that either ends the quoted text or escapes another quote. */
  let state: 'plain' | 'quoted' | 'maybe' | 'closed' = 'plain'
  let isAfterCr = false
  const endCell = () => {
    row.push(field)
    field = ''
    state = 'plain'
  }
  const endRow = (): string[] => {
    endCell()
    const ended = row
    row = []
    number += 1
    length = 0
    return ended
  }
  /** Adds a character outside quotes that is neither a separator nor a line break. */
  const add = (character: string) => {
    if (state === 'closed') {
      if (isStrict || character.trim() !== '') throw new WrongCsv(number)
    } else if (character !== '"') field += character
    else if (field === '') state = 'quoted'
    else if (isStrict) throw new WrongCsv(number)
    else field += character
  }

  /** Takes the next piece of the text and yields the completed rows. */
  function* read(text: string): Generator<string[]> {
    for (const character of text) {
      const isSecondOfTwo = isAfterCr && character === '\n'
      isAfterCr = false
      length += 1
      if (length > maxRow) throw new WrongCsv(number)
      if (state === 'quoted') {
        if (character === '"') state = 'maybe'
        else field += character
        continue
      }
      if (state === 'maybe') {
        if (character === '"') {
          field += character
          state = 'quoted'
          continue
        }
        state = 'closed'
      }
      if (character === separator) endCell()
      else if (character === '\r') {
        if (!isStrict) continue
        isAfterCr = true
        yield endRow()
      } else if (character !== '\n') add(character)
      else if (!isSecondOfTwo) yield endRow()
    }
  }

  /** Yields the last row, unless the text ended with a line break. */
  function* end(): Generator<string[]> {
    if (state === 'quoted') throw new WrongCsv(number)
    if (row.length > 0 || field !== '' || state !== 'plain') yield endRow()
  }

  return { read, end }
}
