import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { languages } from '../../wording.ts'

/** The library's Roboto font (Latin, Greek, Cyrillic), embedded in the file. */
const fontFolder = dirname(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
const fonts = {
  Roboto: { normal: `${fontFolder}/Roboto-Regular.ttf`, bold: `${fontFolder}/Roboto-Medium.ttf` },
}

/** Languages whose script the font lacks; their documents are printed in English. */
const unprintable = new Set(['ar', 'bn', 'fa', 'he', 'hi', 'ja', 'ko', 'th', 'zh'])

/** The language to print in: the reader's, if it has wording and the font supports it, otherwise English. */
export function printedLanguage(language: string | null): string {
  const available = [language, language?.split('-')[0]].find((tag) => tag && languages().includes(tag))
  return available && !unprintable.has(available) ? available : 'en'
}

/** Replaces the narrow no-break space, a thousands separator in some languages, which the font lacks. */
export const printable = (formatted: string): string => formatted.replaceAll('\u202f', '\u00a0')

/** Loaded for the first document, to keep it out of the startup time. */
async function loadPrinter() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts(fonts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder))
  return pdfmake
}
let printer: ReturnType<typeof loadPrinter> | undefined

/** Prints a document as a PDF file without loading any external resource. `metadata` is added to its XMP packet. */
export async function printPdf(document: TDocumentDefinitions, metadata?: string): Promise<Buffer> {
  printer ??= loadPrinter()
  const printed = (await printer).createPdf(document)
  if (metadata) {
    const stream: object = await printed.getStream()
    if (!('appendXML' in stream) || typeof stream.appendXML !== 'function') throw new Error('the PDF has no metadata')
    stream.appendXML(metadata)
  }
  return printed.getBuffer()
}
