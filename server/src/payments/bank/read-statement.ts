import { readBankCsv } from './bank-csv.ts'
import { type BankLine, type Statement, WrongStatement } from './bank-line.ts'
import { readCamt } from './camt.ts'
import { readMt940 } from './mt940.ts'
import { WrongXml } from './xml.ts'

const maxLines = 20_000

/** Statements are in UTF-8 or in the encoding of older banks. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads the received money in a statement of any format. Throws `WrongStatement` for any other file. */
export function readStatement(bytes: Uint8Array, defaultCurrency: string): Statement {
  const text = textOf(bytes)
  const start = text.slice(0, 2_000)
  const statement = start.trimStart().startsWith('<')
    ? { lines: xmlLines(text), unread: [] }
    : /^:\d\d[A-Z]?:/m.test(start)
      ? { lines: readMt940(text), unread: [] }
      : readBankCsv(text, defaultCurrency)
  if (statement.lines.length > maxLines) throw new WrongStatement('too many lines')
  return statement
}

function xmlLines(text: string): BankLine[] {
  try {
    return readCamt(text)
  } catch (error) {
    if (error instanceof WrongXml) throw new WrongStatement('not well formed', { cause: error })
    throw error
  }
}
