import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { languages } from '../wording.ts'

/** Roboto as it comes with the library: Latin, Greek and Cyrillic, embedded in the file. */
const fontFolder = dirname(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
const fonts = {
  Roboto: { normal: `${fontFolder}/Roboto-Regular.ttf`, bold: `${fontFolder}/Roboto-Medium.ttf` },
}

/** Scripts that the embedded font cannot write; what is printed in these languages is worded in English. */
const unprintable = new Set(['ar', 'bn', 'fa', 'he', 'hi', 'ja', 'ko', 'th', 'zh'])

/** The language to print in: the reader's own where there is wording for it and the font can write it. */
export function printedLanguage(language: string | null): string {
  const spoken = [language, language?.split('-')[0]].find((tag) => tag && languages().includes(tag))
  return spoken && !unprintable.has(spoken) ? spoken : 'en'
}

/** The font has no narrow no-break space, which some languages put between thousands. */
export const printable = (formatted: string): string => formatted.replaceAll('\u202f', '\u00a0')

/** Loaded with the first document: nothing else needs it, and the start should not wait for it. */
async function loadPrinter() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts(fonts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder))
  return pdfmake
}
let printer: ReturnType<typeof loadPrinter> | undefined

/** A document as a PDF file, with nothing from outside in it. */
export async function printPdf(document: TDocumentDefinitions): Promise<Buffer> {
  printer ??= loadPrinter()
  return (await printer).createPdf(document).getBuffer()
}
