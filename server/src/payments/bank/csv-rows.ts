import { WrongStatement } from './bank-line.ts'

/** The separators of tables, and the line with which Excel names its own. */
export const separators = [';', ',', '\t', '|'] as const
const separatorLine = /^\ufeff?"?sep=(.)"?\r?\n/i

/** Takes off a first line such as "sep=;", which spreadsheets do not show and do not count. */
export function withoutSeparatorLine(text: string): { separator?: string; text: string } {
  const [line, separator] = separatorLine.exec(text.slice(0, 20)) ?? []
  return line !== undefined && separator !== undefined ? { separator, text: text.slice(line.length) } : { text }
}

/** The rows of a CSV text in one pass, with quotes as in RFC 4180. A quote that is never closed would swallow the rows after it. */
export function* csvRows(text: string, separator: string): Generator<string[]> {
  let row: string[] = []
  let number = 1
  let [field, isQuoted, isClosed] = ['', false, false]
  const end = () => {
    row.push(field)
    field = ''
    isClosed = false
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else [isQuoted, isClosed] = [false, true]
    } else if (character === separator) end()
    else if (character === '\n') {
      end()
      yield row
      row = []
      number += 1
    } else if (isClosed && character?.trim() !== '') throw openQuote(number)
    else if (character === '"' && field === '') isQuoted = true
    else if (character !== '\r') field += character
  }
  if (isQuoted) throw openQuote(number)
  end()
  yield row
}

const openQuote = (row: number) =>
  new WrongStatement(`a quote in row ${row} is not closed`, { fault: 'payments.open_quote' })
