import { pdfThreads } from '../platform/files/pdf-threads.ts'
import { bufferOf } from '../platform/threads/buffer-of.ts'
import type { IssuedInvoice } from './invoice-rows.ts'

type Tasks = typeof import('./invoice-tasks.ts')
const run = pdfThreads.tasks<Tasks>(new URL('./invoice-tasks.ts', import.meta.url))

/** The invoice as a PDF file. */
export const printInvoice = async (invoice: IssuedInvoice): Promise<Buffer> =>
  bufferOf(await run('invoicePdf', { ...invoice }))
