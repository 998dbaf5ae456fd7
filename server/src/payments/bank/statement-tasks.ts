import { type BankLine, WrongStatement } from './bank-line.ts'
import { readStatement } from './read-statement.ts'

type Statement = { bytes: Uint8Array; usualCurrency: string }

/** The lines of a statement; undefined if the file is none. */
export function linesOf({ bytes, usualCurrency }: Statement): BankLine[] | undefined {
  try {
    return readStatement(bytes, usualCurrency)
  } catch (error) {
    if (error instanceof WrongStatement) return undefined
    throw error
  }
}
