import { createRequire } from 'node:module'

// The types describe an ES module, but Node loads the package as CommonJS, whose export is the function itself.
const bidiFactory: typeof import('bidi-js').default = createRequire(import.meta.url)('bidi-js')
const bidi = bidiFactory()

/** The supported characters of each font besides Roboto, by the font's name in documents. */
const scripts = {
  Arabic: /[\p{scx=Arabic}]/u,
  Hebrew: /[\p{scx=Hebrew}]/u,
  Thai: /[\p{scx=Thai}]/u,
  Devanagari: /[\p{scx=Devanagari}]/u,
  Bengali: /[\p{scx=Bengali}]/u,
  Georgian: /[\p{scx=Georgian}]/u,
  Korean: /[\p{sc=Hangul}]/u,
  Japanese: /[\p{scx=Hiragana}\p{scx=Katakana}]/u,
  Chinese: /[\p{scx=Han}\u3000-\u30ff\uff00-\uffef]/u,
} as const
export type ScriptFont = keyof typeof scripts

/** Joiners and zero-width spaces have no script and use the font of the preceding letter. */
const joiner = /[\u200b-\u200d]/
const foreign =
  /[^\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{sc=Common}\p{sc=Inherited}]|[\u3000-\u30ff\uff00-\uffef]/u

type Font = ScriptFont | 'Roboto'
export type Run = { text: string; font: Font; lineHeight?: number }
type Token = Run & { level: number }

/**
 * Default maximum number of characters in a line. Right-to-left text is reordered line by line, so its lines must be short enough that a
 * table cell does not break them again.
 */
const shortLine = 40

/** Setting of a text. `isRtl`: the document is written from right to left. `maxLine`: maximum number of characters in a line. */
type Setting = { isJapanese: boolean; isRtl?: boolean; maxLine?: number }

/** Invisible marks and isolates that only order a text. Fonts have no glyphs for them. */
const ordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Removes the characters that only order a text and are not printed. */
export const withoutOrdering = (text: string): string => text.replaceAll(ordering, '')

/** Matches text with a right-to-left letter or mark. */
const rightToLeft = /[\p{scx=Arabic}\p{scx=Hebrew}\u061c\u200f]/u

/** Checks whether the texts contain kana. The document is then Japanese, and its ideographs get Japanese shapes. */
export const usesKana = (texts: readonly string[]): boolean => texts.some((text) => scripts.Japanese.test(text))

let shiftJis: ReadonlySet<string> | undefined

/** Lists the characters of the Japanese font, which are the characters of Shift JIS. */
function japanese(): ReadonlySet<string> {
  if (shiftJis) return shiftJis
  const codes = Array.from({ length: 0x10000 - 0x8100 }, (_, at) => [(at >> 8) + 0x81, at & 0xff]).flat()
  shiftJis = new Set(new TextDecoder('shift_jis').decode(Uint8Array.from(codes)))
  return shiftJis
}

/** Matches a tone mark followed by the Thai vowel "am". The vowel is replaced by a ring before the tone mark and a letter after it. */
const thaiAm = /([\u0e48-\u0e4b])\u0e33/g

function fontOf(character: string, before: Font, isJapanese: boolean): Font {
  if (joiner.test(character)) return before
  if (!foreign.test(character) && !/[\p{Mn}\u0600-\u06ff\u0964\u0965]/u.test(character)) return 'Roboto'
  if (/\p{sc=Inherited}/u.test(character)) return before
  for (const name of ['Hebrew', 'Thai', 'Devanagari', 'Bengali', 'Georgian', 'Korean', 'Arabic'] as const)
    if (scripts[name].test(character)) return name
  if (!scripts.Japanese.test(character) && !scripts.Chinese.test(character)) return 'Roboto'
  return isJapanese && japanese().has(character) ? 'Japanese' : 'Chinese'
}

/**
 * Splits a paragraph into parts of the same font and direction, in logical order. Each space is a separate part. The paragraph of a
 * right-to-left document is written from the right if it has right-to-left letters.
 */
function tokensOf(paragraph: string, { isJapanese, isRtl = false }: Setting): Token[] {
  const { levels } = bidi.getEmbeddingLevels(paragraph, isRtl && rightToLeft.test(paragraph) ? 'rtl' : 'auto')
  const tokens: Token[] = []
  let at = 0
  for (const character of paragraph) {
    const last = tokens.at(-1)
    const level = levels[at] ?? 0
    at += character.length
    if (withoutOrdering(character) === '') continue
    const font = fontOf(character, last?.font ?? 'Roboto', isJapanese)
    const continues = last?.font === font && last.level === level && character !== ' ' && last.text !== ' '
    if (continues) last.text += character
    else tokens.push({ text: character, font, level })
  }
  return tokens
}

/**
 * Reverses parts for right-to-left text (rule L2 of the Unicode bidirectional algorithm): from the highest level down, each sequence of at
 * least this level is reversed.
 */
function visualOrder(tokens: readonly Token[]): Token[] {
  const ordered = [...tokens]
  const highest = Math.max(0, ...tokens.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  return ordered
}

const mirrored = (text: string): string =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')

/**
 * Line height of Arabic text, as a multiple of the font's own line height. The font reserves space for stacked marks, so the multiple used
 * for other text (1.3 in an invoice) would make Arabic lines about twice as high as others.
 */
const arabicLineHeight = 0.87

/** Line height of a font, if it differs from that of other text. */
export const scriptLineHeight = (font: Font) => (font === 'Arabic' ? { lineHeight: arabicLineHeight } : {})

/**
 * Returns a part as the printer needs it. Right-to-left fonts reverse their letters themselves; punctuation in Roboto must be reversed here.
 */
const shown = ({ text, font, level }: Token): Run => ({
  text: level % 2 === 1 && font === 'Roboto' ? mirrored(text) : text,
  font,
  ...scriptLineHeight(font),
})

/** Splits parts into lines of limited length, before they are reordered. The spaces between two lines are dropped. */
function linesOf(tokens: readonly Token[], maxLine: number): Token[][] {
  const lines: Token[][] = [[]]
  let length = 0
  let word: Token[] = []
  const endWord = () => {
    const wide = word.reduce((sum, { text }) => sum + text.length, 0)
    if (length > 0 && length + wide > maxLine) {
      while (lines.at(-1)?.at(-1)?.text === ' ') lines.at(-1)?.pop()
      lines.push([])
      length = 0
    }
    lines.at(-1)?.push(...word)
    length += wide
    word = []
  }
  for (const token of tokens) {
    if (token.text !== ' ') word.push(token)
    else {
      endWord()
      lines.at(-1)?.push(token)
      length += 1
    }
  }
  endWord()
  return lines
}

/** Joins adjacent runs of the same font. Right-to-left words stay separate, because a font would reverse their order. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last?.font === run.font && run.font !== 'Arabic' && run.font !== 'Hebrew') last.text += run.text
    else result.push({ ...run })
  }
  return result
}

function paragraphRuns(text: string, setting: Setting): Run[] {
  const tokens = tokensOf(text, setting)
  const isRtl = tokens.some(({ level }) => level % 2 === 1)
  const lines = isRtl ? linesOf(tokens, setting.maxLine ?? shortLine) : [tokens]
  return lines.flatMap((line, at) => [
    ...(at > 0 ? [{ text: '\n', font: 'Roboto' as const }] : []),
    ...visualOrder(line).map(shown),
  ])
}

/** The items of a list between middle dots. In a right-to-left document, their order is that of the text. */
function listRuns(paragraph: string, setting: Setting): Run[] {
  const items = paragraph.split(' · ')
  if (items.length === 1) return paragraphRuns(paragraph, setting)
  if (setting.isRtl) return paragraphRuns(items.map((item) => `\u2068${item}\u2069`).join(' · '), setting)
  return items.flatMap((item, at) => [
    ...(at > 0 ? [{ text: ' · ', font: 'Roboto' as const }] : []),
    ...paragraphRuns(item, setting),
  ])
}

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/** Marks the ends of Thai words with zero-width spaces, because Thai is written without spaces and lines end between words. */
const withThaiBreaks = (text: string): string =>
  text.replaceAll(/[\u0e01-\u0e5b]+/g, (phrase) =>
    Array.from(thaiWords.segment(phrase), ({ segment }) => segment).join('\u200b'),
  )

/**
 * Splits a text into runs, each in a font that has its characters. The runs are in visual order (Unicode bidirectional algorithm), because
 * the printer places words from left to right. Parts between middle dots are list items. Returns undefined if Roboto has all characters.
 */
export function scriptRuns(text: string, setting: Setting): Run[] | undefined {
  if (!foreign.test(text) && withoutOrdering(text) === text) return undefined
  const parts = withThaiBreaks(text)
    .replaceAll(thaiAm, '\u0e4d$1\u0e32')
    .split('\n')
    .flatMap((paragraph, row) => [
      ...(row > 0 ? [{ text: '\n', font: 'Roboto' as const }] : []),
      ...listRuns(paragraph, setting),
    ])
  return joined(parts)
}
