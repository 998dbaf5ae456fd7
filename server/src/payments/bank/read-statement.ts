import { readBankCsv } from './bank-csv.ts'
import { type BankLine, WrongStatement } from './bank-line.ts'
import { readCamt } from './camt.ts'
import { readMt940 } from './mt940.ts'
import { WrongXml } from './xml.ts'

const maxLines = 20_000

/** Statements are UTF-8, or what older banks write. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The money received in a statement, whatever its format. Throws `WrongStatement` for a file that is none. */
export function readStatement(bytes: Uint8Array, usualCurrency: string): BankLine[] {
  const text = textOf(bytes)
  const start = text.slice(0, 2_000)
  const lines = start.trimStart().startsWith('<')
    ? xmlLines(text)
    : /^:\d\d[A-Z]?:/m.test(start)
      ? readMt940(text)
      : readBankCsv(text, usualCurrency)
  if (lines.length > maxLines) throw new WrongStatement('too many lines')
  return lines
}

function xmlLines(text: string): BankLine[] {
  try {
    return readCamt(text)
  } catch (error) {
    if (error instanceof WrongXml) throw new WrongStatement('not well formed', { cause: error })
    throw error
  }
}
