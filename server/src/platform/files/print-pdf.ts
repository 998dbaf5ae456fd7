import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontFiles } from '../fonts/font-files.ts'
import { type ScriptFont, setScripts, textsOf, usesKana } from './pdf-scripts.ts'

/** The fonts of documents. A font is read when a document first uses it. PDF files contain only the glyphs in use. */
const fonts = fontFiles satisfies Record<ScriptFont | 'Roboto', object>
const allowedFiles: ReadonlySet<string> = new Set(Object.values(fonts).flatMap(({ normal, bold }) => [normal, bold]))

/** Loads the PDF library. Called only for the first document, because loading the library at startup would slow the startup down. */
async function loadPrinter() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts(fonts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => allowedFiles.has(path))
  return pdfmake
}
let printer: ReturnType<typeof loadPrinter> | undefined

/**
 * Sets the texts of a document in fonts that contain their characters. Changes the definition in place, because each print has its own
 * definition.
 */
function withScripts({ content, footer, ...document }: TDocumentDefinitions): TDocumentDefinitions {
  const isJapanese = usesKana(textsOf(content))
  const page = [content]
  setScripts(page, isJapanese)
  if (typeof footer !== 'function') return { ...document, content: page }
  return {
    ...document,
    content: page,
    footer: (...at) => {
      const foot = footer(...at)
      setScripts(foot, isJapanese)
      return foot
    },
  }
}

/** Prints a document as a PDF file without loading any external resource. `metadata` is added to its XMP packet. */
export async function printPdf(document: TDocumentDefinitions, metadata?: string): Promise<Buffer> {
  printer ??= loadPrinter()
  const printed = (await printer).createPdf(withScripts(document))
  if (metadata) {
    const stream: object = await printed.getStream()
    if (!('appendXML' in stream) || typeof stream.appendXML !== 'function') throw new Error('the PDF has no metadata')
    stream.appendXML(metadata)
  }
  return printed.getBuffer()
}
