import { WrongXml } from '../../platform/files/xml-parser.ts'
import { readBankCsv } from './bank-csv.ts'
import { emptyStatement, fingerprints, rowText, type Statement, WrongStatement } from './bank-line.ts'
import { readCamt } from './camt.ts'
import { readMt940 } from './mt940.ts'
import { filesIn, isArchive } from './statement-archive.ts'
import { statementText } from './statement-text.ts'

const maxLines = 20_000

/**
 * Reads the received payments from a statement in any supported format.
 * @throws WrongStatement if the file is not a valid statement
 */
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

function readPacked(bytes: Uint8Array | undefined, defaultCurrency: string): Statement | undefined {
  try {
    return bytes && readStatement(bytes, defaultCurrency)
  } catch (error) {
    if (error instanceof WrongStatement) return undefined
    throw error
  }
}

/**
 * Reads the statements in a ZIP as a single statement. Files that are not statements are listed in `unread`. A line that occurs in two
 * statements counts only once.
 */
async function readArchive(bytes: Uint8Array, defaultCurrency: string): Promise<Statement> {
  const all = emptyStatement()
  const lines = new Map<string, Statement['lines'][number]>()
  let [files, statements] = [0, 0]
  for await (const { name, content } of filesIn(bytes)) {
    files += 1
    const read = readPacked(content, defaultCurrency)
    const named = (text: string) => rowText([name, text])
    if (!read) {
      all.unread.push({ row: files, text: rowText([name]) })
      continue
    }
    statements += 1
    for (const { line, fingerprint } of fingerprints(read.lines)) lines.set(fingerprint, line)
    all.unread.push(...read.unread.map(({ row, text }) => ({ row, text: named(text) })))
    all.left_out.push(...read.left_out.map((one) => ({ ...one, text: named(one.text) })))
    all.sent += read.sent
  }
  if (statements === 0 || lines.size > maxLines) throw new WrongStatement('no statements, or too many lines')
  return { ...all, lines: [...lines.values()] }
}

/**
 * Reads an uploaded statement, or all statements in a ZIP.
 * @throws WrongStatement for other files
 */
export const readUpload = async (bytes: Uint8Array, defaultCurrency: string): Promise<Statement> =>
  isArchive(bytes) ? await readArchive(bytes, defaultCurrency) : readStatement(bytes, defaultCurrency)

function readXml(text: string): Statement {
  try {
    return readCamt(text)
  } catch (error) {
    if (error instanceof WrongXml) throw new WrongStatement('not well formed', { cause: error })
    throw error
  }
}
