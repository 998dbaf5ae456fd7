import { printPdf } from '../platform/files/print-pdf.ts'
import { type Statement, statementDocument } from './statement-document.ts'

export const statementPdf = (statement: Statement): Promise<Uint8Array> => printPdf(statementDocument(statement))
