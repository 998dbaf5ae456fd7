import { directionOf } from '@mapwright/contract/accounts/languages.ts'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontFiles } from '../fonts/font-files.ts'
import { keepLetters } from './glyph-texts.ts'
import { mirror } from './pdf-direction.ts'
import { type ScriptFont, usesKana, withoutOrdering } from './pdf-scripts.ts'
import { setScripts, textsWithin } from './set-scripts.ts'

/** The fonts of documents. A font is read when a document first uses it. PDF files contain only the glyphs in use. */
const fonts = fontFiles satisfies Record<ScriptFont | 'Roboto', object>
const allowedFiles: ReadonlySet<string> = new Set(Object.values(fonts).flatMap(({ normal, bold }) => [normal, bold]))

/** Loads the PDF library. Called only for the first document, because loading the library at startup would slow the startup down. */
async function loadPrinter() {
  const { default: pdfmake } = await import('pdfmake')
  keepLetters()
  pdfmake.setFonts(fonts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => allowedFiles.has(path))
  return pdfmake
}
let printer: ReturnType<typeof loadPrinter> | undefined

/** Fonts of languages that are not written in Roboto. */
const languageFonts: Readonly<Record<string, ScriptFont>> = {
  ...{ ar: 'Arabic', fa: 'Arabic', he: 'Hebrew', th: 'Thai', hi: 'Devanagari', bn: 'Bengali' },
  ...{ ja: 'Japanese', ko: 'Korean', zh: 'Chinese' },
}

/** Width of an A4 page in points. */
const paperWidth = 595

/**
 * Sets the texts of a document in fonts that contain their characters, and mirrors a document in a right-to-left language. Changes the
 * definition in place, because each print has its own definition.
 */
function withScripts({ content, footer, info, ...document }: TDocumentDefinitions): TDocumentDefinitions {
  const isRtl = directionOf(document.language) === 'rtl'
  const isJapanese = document.language === 'ja' || (document.language !== 'zh' && usesKana(textsWithin(content)))
  const page = [content]
  const { fontSize = 10 } = document.defaultStyle ?? {}
  const [left = 0, , right = 0] = Array.isArray(document.pageMargins) ? document.pageMargins : []
  const font = languageFonts[document.language ?? '']
  const set = (part: unknown) => {
    if (isRtl) mirror(part)
    setScripts(part, { isJapanese, isRtl, font }, { width: paperWidth - left - right, fontSize })
  }
  set(page)
  return {
    ...document,
    content: page,
    ...(info?.title && { info: { ...info, title: withoutOrdering(info.title) } }),
    ...(isRtl && { defaultStyle: { ...document.defaultStyle, alignment: 'right' } }),
    ...(typeof footer === 'function' && {
      footer: (...at: Parameters<typeof footer>) => {
        const foot = footer(...at)
        set(foot)
        return foot
      },
    }),
    ...(footer && typeof footer !== 'function' && { footer }),
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
