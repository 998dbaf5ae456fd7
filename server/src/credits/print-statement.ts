import { pdfThreads } from '../platform/files/pdf-threads.ts'
import { bufferOf } from '../platform/threads/buffer-of.ts'
import type { Statement } from './statement-document.ts'

type Tasks = typeof import('./statement-tasks.ts')
const run = pdfThreads.tasks<Tasks>(new URL('./statement-tasks.ts', import.meta.url))

/** Prints the statement as a PDF file. Runs on a worker thread, because a thousand postings take seconds. */
export const printStatement = async (statement: Statement): Promise<Buffer> =>
  bufferOf(await run('statementPdf', statement))
