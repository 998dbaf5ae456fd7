import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { invoiceDocument } from './invoice-document.ts'
import type { IssuedInvoice } from './invoice-rows.ts'

/** Roboto as it comes with the library: Latin, Greek and Cyrillic, embedded in the file. */
const fontFolder = dirname(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
const fonts = {
  Roboto: { normal: `${fontFolder}/Roboto-Regular.ttf`, bold: `${fontFolder}/Roboto-Medium.ttf` },
}

/** Loaded with the first invoice: nothing else needs it, and the start should not wait for it. */
async function loadPrinter() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts(fonts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder))
  return pdfmake
}
let printer: ReturnType<typeof loadPrinter> | undefined

/** The invoice as a PDF file. */
export async function printInvoice(invoice: IssuedInvoice): Promise<Buffer> {
  printer ??= loadPrinter()
  return (await printer).createPdf(invoiceDocument(invoice)).getBuffer()
}
