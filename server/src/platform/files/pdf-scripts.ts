import { createRequire } from 'node:module'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'

// The types describe an ES module, but Node loads the package as CommonJS, whose export is the function itself.
const bidiFactory: typeof import('bidi-js').default = createRequire(import.meta.url)('bidi-js')
const bidi = bidiFactory()

/** The supported characters of each font besides Roboto, by the font's name in documents. */
const scripts = {
  Arabic: /[\p{scx=Arabic}]/u,
  Hebrew: /[\p{scx=Hebrew}]/u,
  Thai: /[\p{scx=Thai}]/u,
  Devanagari: /[\p{scx=Devanagari}]/u,
  Georgian: /[\p{scx=Georgian}]/u,
  Korean: /[\p{sc=Hangul}]/u,
  Japanese: /[\p{scx=Hiragana}\p{scx=Katakana}]/u,
  Chinese: /[\p{scx=Han}\u3000-\u30ff\uff00-\uffef]/u,
} as const
export type ScriptFont = keyof typeof scripts

/** Joiners have no script and use the font of the preceding letter. */
const joiner = /[\u200c\u200d]/
const foreign =
  /[^\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{sc=Common}\p{sc=Inherited}]|[\u3000-\u30ff\uff00-\uffef]/u

type Font = ScriptFont | 'Roboto'
export type Run = { text: string; font: Font; lineHeight?: number }
type Token = Run & { level: number }

/**
 * Maximum number of characters in a line. Right-to-left text is reordered line by line, so its lines must be short enough that a table
 * cell does not break them again.
 */
const maxLine = 40

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
  for (const name of ['Hebrew', 'Thai', 'Devanagari', 'Georgian', 'Korean', 'Arabic'] as const)
    if (scripts[name].test(character)) return name
  if (!scripts.Japanese.test(character) && !scripts.Chinese.test(character)) return 'Roboto'
  return isJapanese && japanese().has(character) ? 'Japanese' : 'Chinese'
}

/** Splits a line into parts of the same font and direction, in logical order. Each space is a separate part. */
function tokensOf(line: string, isJapanese: boolean): Token[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const tokens: Token[] = []
  let at = 0
  for (const character of line) {
    const last = tokens.at(-1)
    const level = levels[at] ?? 0
    const font = fontOf(character, last?.font ?? 'Roboto', isJapanese)
    const continues = last?.font === font && last.level === level && character !== ' ' && last.text !== ' '
    if (continues) last.text += character
    else tokens.push({ text: character, font, level })
    at += character.length
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

/**
 * Returns a part as the printer needs it. Right-to-left fonts reverse their letters themselves; punctuation in Roboto must be reversed here.
 */
const shown = ({ text, font, level }: Token): Run => ({
  text: level % 2 === 1 && font === 'Roboto' ? mirrored(text) : text,
  font,
  ...(font === 'Arabic' && { lineHeight: arabicLineHeight }),
})

function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < maxLine) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
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

function paragraphRuns(text: string, isJapanese: boolean): Run[] {
  const isRtl = tokensOf(text, isJapanese).some(({ level }) => level % 2 === 1)
  const lines = isRtl ? linesOf(text) : [text]
  return lines.flatMap((line, at) => [
    ...(at > 0 ? [{ text: '\n', font: 'Roboto' as const }] : []),
    ...visualOrder(tokensOf(line, isJapanese)).map(shown),
  ])
}

/**
 * Splits a text into runs, each in a font that has its characters. The runs are in visual order (Unicode bidirectional algorithm), because
 * the printer places words from left to right. Parts between middle dots are list items, ordered from left to right. Returns undefined if
 * Roboto has all characters.
 */
export function scriptRuns(text: string, isJapanese: boolean): Run[] | undefined {
  if (!foreign.test(text)) return undefined
  const parts = text
    .replaceAll(thaiAm, '\u0e4d$1\u0e32')
    .split('\n')
    .flatMap((paragraph, row) => [
      ...(row > 0 ? [{ text: '\n', font: 'Roboto' as const }] : []),
      ...paragraph
        .split(' · ')
        .flatMap((part, at) => [
          ...(at > 0 ? [{ text: ' · ', font: 'Roboto' as const }] : []),
          ...paragraphRuns(part, isJapanese),
        ]),
    ])
  return joined(parts)
}

/** Lists all texts of a document definition. */
export function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(textsOf)
  return isRecord(node) ? Object.values(node).flatMap(textsOf) : []
}

const holders = ['content', 'columns', 'stack', 'ul', 'ol', 'table', 'body'] as const

/** Assigns fonts that contain the characters of the texts in a part of a document definition. Changes the definition in place. */
export function setScripts(node: unknown, isJapanese: boolean): void {
  if (Array.isArray(node))
    for (const [at, part] of node.entries()) {
      const text = typeof part === 'string' ? scriptRuns(part, isJapanese) : undefined
      if (text) node[at] = { text }
      else setScripts(part, isJapanese)
    }
  else if (isRecord(node)) {
    for (const name of holders) setScripts(node[name], isJapanese)
    const text = typeof node['text'] === 'string' ? scriptRuns(node['text'], isJapanese) : undefined
    if (text) Object.assign(node, { text })
    else setScripts(node['text'], isJapanese)
  }
}
