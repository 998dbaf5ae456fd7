import { type Statement, type StatementFault, WrongStatement } from './bank-line.ts'
import { readStatement } from './read-statement.ts'

type StatementFile = { bytes: Uint8Array; defaultCurrency: string }

/** Reads a statement, or returns the reason why the file cannot be read. */
export function statementOf({ bytes, defaultCurrency }: StatementFile): Statement | StatementFault {
  try {
    return readStatement(bytes, defaultCurrency)
  } catch (error) {
    if (error instanceof WrongStatement) return error.fault
    throw error
  }
}
