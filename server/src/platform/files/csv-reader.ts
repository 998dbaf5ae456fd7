/** The text is not CSV: a quote in this row is not closed or not alone, or the row is too long. */
export class WrongCsv extends Error {
  override readonly name = 'WrongCsv'
  readonly row: number

  constructor(row: number) {
    super(`row ${row} cannot be read`)
    this.row = row
  }
}

const separatorLine = /^\ufeff?"?sep=(.)"?(?:\r\n?|\n)/i

/** Removes a first line such as "sep=;", in which Excel states the separator. Spreadsheets neither show nor count it. */
export function withoutSeparatorLine(text: string): { separator?: string; text: string } {
  const [line, separator] = separatorLine.exec(text.slice(0, 20)) ?? []
  return line !== undefined && separator !== undefined ? { separator, text: text.slice(line.length) } : { text }
}

type CsvOptions = {
  separator: string
  /**
   * Whether a quote must surround its whole cell, and a CR ends a row, too. Otherwise a quote within a cell is plain text, as in files of
   * some banks.
   */
  isStrict?: boolean
  /** Maximum number of characters in a row; a longer row is refused, because an unclosed quote would swallow the rest of the file. */
  maxRow?: number
}

/** The only CSV parser (RFC 4180): takes a text piece by piece and returns completed rows. Throws `WrongCsv`. */
export function csvReader({ separator, isStrict = false, maxRow = Number.POSITIVE_INFINITY }: CsvOptions) {
  let row: string[] = []
  let [number, length, field] = [1, 0, '']
  /** The position within a cell; `maybe`: after a quote that either ends the quoted text or escapes another quote. */
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
  /** Adds a character outside quotes that ends nothing. */
  const add = (character: string) => {
    if (state === 'closed') {
      if (isStrict || character.trim() !== '') throw new WrongCsv(number)
    } else if (character !== '"') field += character
    else if (field === '') state = 'quoted'
    else if (isStrict) throw new WrongCsv(number)
    else field += character
  }

  /** Takes the next piece of the text. */
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

  /** Returns the last row, unless the text ended with its line break. */
  function* end(): Generator<string[]> {
    if (state === 'quoted') throw new WrongCsv(number)
    if (row.length > 0 || field !== '' || state !== 'plain') yield endRow()
  }

  return { read, end }
}
