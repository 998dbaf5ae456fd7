import { WrongXml } from '../../platform/files/xml-parser.ts'
import { readBankCsv } from './bank-csv.ts'
import { type Statement, WrongStatement } from './bank-line.ts'
import { readCamt } from './camt.ts'
import { readMt940 } from './mt940.ts'
import { statementText } from './statement-text.ts'

const maxLines = 20_000

/** Reads the received money in a statement of any format. Throws `WrongStatement` for any other file. */
export function readStatement(bytes: Uint8Array, defaultCurrency: string): Statement {
  const text = statementText(bytes)
  const start = text.slice(0, 2_000)
  const statement = start.trimStart().startsWith('<')
    ? readXml(text)
    : /^:\d\d[A-Z]?:/m.test(start)
      ? readMt940(text)
      : readBankCsv(text, defaultCurrency)
  if (statement.lines.length > maxLines) throw new WrongStatement('too many lines')
  return statement
}

function readXml(text: string): Statement {
  try {
    return readCamt(text)
  } catch (error) {
    if (error instanceof WrongXml) throw new WrongStatement('not well formed', { cause: error })
    throw error
  }
}
