import { inflateSync } from 'node:zlib'

/** A text as shown in a PDF file: its letters in the order of reading, and the numbers of its glyphs. */
export type ShownText = { text: string; glyphs: string[] }

const rightToLeft = /[\p{scx=Arabic}\p{scx=Hebrew}]/u

/** Reads the objects of a PDF file by number: dictionary and decompressed stream, except for fonts and pictures. */
function objectsOf(pdf: Buffer): Map<string, { dictionary: string; stream: string }> {
  const file = pdf.toString('latin1')
  const objects = new Map<string, { dictionary: string; stream: string }>()
  for (const { 1: number = '', 0: head, index } of file.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const body = file.slice(index + head.length)
    const dictionary = body.slice(0, body.search(/\nstream\n|\nendobj/))
    const start = index + head.length + dictionary.length + '\nstream\n'.length
    const bytes = pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0))
    const isText = dictionary.includes('/FlateDecode') && !/\/Subtype|\/Length1/.test(dictionary)
    objects.set(number, { dictionary, stream: isText ? inflateSync(bytes).toString('latin1') : '' })
  }
  return objects
}

const lettersOf = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** Reads the letters of each glyph from the character map of a font. */
function lettersByGlyph(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      letters.set((Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'), lettersOf(hex))
  return letters
}

/** Reads the texts of a PDF file that our PDF library has written, in the order of drawing. */
export function shownTexts(pdf: Buffer): ShownText[] {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<string, string>>()
  for (const { dictionary } of objects.values())
    for (const [, name = '', number = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.dictionary ?? '')?.[1] ?? ''
      fonts.set(name, lettersByGlyph(objects.get(map)?.stream ?? ''))
    }
  const texts: ShownText[] = []
  for (const { stream } of objects.values())
    for (const [, block = ''] of stream.matchAll(/BT\n([\s\S]*?)ET\n/g)) {
      const font = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '')
      const shown = [...block.matchAll(/\[(.*)\] TJ/g)].map(([, list]) => list).join('')
      const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      const letters = glyphs.map((glyph) => font?.get(glyph) ?? '')
      texts.push({ glyphs, text: (rightToLeft.test(letters.join('')) ? letters.reverse() : letters).join('') })
    }
  return texts
}
