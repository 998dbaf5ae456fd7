import { createRequire } from 'node:module'

type Glyph = { id: number; codePoints: readonly number[]; advanceWidth: number }
type Position = { xAdvance: number }
/** The parts of an embedded font of the PDF library that this file uses. `unicode` has the letters of each glyph in the file. */
type EmbeddedFont = {
  layout(text: string, features?: unknown): { glyphs: readonly Glyph[]; positions: readonly Position[] }
  subset: { glyphs: number[]; includeGlyph(id: number): number }
  unicode: (readonly number[])[]
  widths: number[]
  scale: number
  /** Numbers in the file of the copies of glyphs, by glyph and letters. */
  copies?: Map<string, number>
}
type Encode = (this: EmbeddedFont, text: string, features?: unknown) => [hex: string[], positions: readonly Position[]]
type Drawn = { _font: EmbeddedFont & { encode: Encode } }

/** Matches the letters as which a Thai "am" is printed. */
const printedAm = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g

/** Returns the letters of a printed text as they were written. */
export const writtenText = (printed: string): string =>
  printed.replaceAll(printedAm, '$1\u0e33').replaceAll('\u200b', '')

const pointsOf = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

const rightToLeft = /[\p{scx=Arabic}\p{scx=Hebrew}]/u

type Drawing = { codePoints: readonly number[]; advance: number }

/**
 * Returns the letters that each glyph of a word stands for. Each has as many as it was made of, in the order of the word, because the glyphs
 * of Indic vowels are in another order, and because the library knows the letters of a glyph only from the first word with it. Marks give
 * up the letters that a word has less than its glyphs; its last glyph takes those that it has more.
 */
export function glyphTexts(text: string, glyphs: readonly Drawing[]): number[][] {
  const isRtl = rightToLeft.test(text)
  const drawn = isRtl ? glyphs.toReversed() : glyphs
  const letters = pointsOf(writtenText(text))
  let spare = drawn.reduce((sum, { codePoints }) => sum + codePoints.length, 0) - letters.length
  const lastWide = drawn.findLastIndex(({ advance }) => advance > 0)
  const texts = drawn.map(({ codePoints, advance }, at) => {
    const given = advance === 0 && spare > 0 ? Math.min(spare, codePoints.length) : 0
    spare -= given
    const more = at === lastWide && spare < 0 ? -spare : 0
    return letters.splice(0, codePoints.length - given + more)
  })
  return isRtl ? texts.toReversed() : texts
}

/** Shaped scripts, whose glyphs stand for different letters in different words. */
const shaped = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Thai}\p{scx=Devanagari}\p{scx=Bengali}]/u

/** Encodes a text like the library, but with a copy of a glyph for each of its meanings, so that every letter can be searched and copied. */
const encode: Encode = function (text, features) {
  const { glyphs, positions } = this.layout(text, features)
  this.copies ??= new Map()
  const drawn = glyphs.map(({ codePoints }, at) => ({ codePoints, advance: positions[at]?.xAdvance ?? 0 }))
  const texts = shaped.test(text) ? glyphTexts(text, drawn) : glyphs.map(({ codePoints }) => codePoints)
  const hex = glyphs.map(({ id, advanceWidth }, at) => {
    const letters = texts[at] ?? []
    const key = `${id} ${letters.join(' ')}`
    let number = this.copies?.get(key)
    if (number === undefined) {
      number = this.subset.includeGlyph(id)
      if (this.unicode[number] !== undefined) number = this.subset.glyphs.push(id) - 1
      this.copies?.set(key, number)
      this.unicode[number] = letters
      this.widths[number] = advanceWidth * this.scale
    }
    return number.toString(16).padStart(4, '0')
  })
  return [hex, positions]
}

/** Replaces the encoding of texts in the PDF library, whose files otherwise have one letter for each glyph. Called once. */
export function keepLetters(): void {
  const { default: Document } = createRequire(import.meta.url)('pdfmake/js/PDFDocument.js')
  const draw: (this: Drawn, ...given: unknown[]) => unknown = Document.prototype.text
  Document.prototype.text = function (this: Drawn, ...given: unknown[]) {
    const font = Object.getPrototypeOf(this._font)
    if ('subset' in this._font && font.encode !== encode) font.encode = encode
    return draw.apply(this, given)
  }
}
