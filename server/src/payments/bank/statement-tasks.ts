import { type Statement, type StatementFault, WrongStatement } from './bank-line.ts'
import { readUpload } from './read-statement.ts'

type StatementFile = { bytes: Uint8Array; defaultCurrency: string }

/** Reads a statement. Returns a fault code if the file cannot be parsed. */
export async function statementOf({ bytes, defaultCurrency }: StatementFile): Promise<Statement | StatementFault> {
  try {
    return await readUpload(bytes, defaultCurrency)
  } catch (error) {
    if (error instanceof WrongStatement) return error.fault
    throw error
  }
}
