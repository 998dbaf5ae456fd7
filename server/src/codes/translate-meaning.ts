import { wordsOf } from '../platform/search/search-words.ts'
import { readStandardCodes } from './standard-codes.ts'
import { meaningLanguages, readWords } from './standard-words.ts'

/** Numbers and letters that count parts: "bank 2 sensor A". Those of names such as "A/C", "14-volt" and "1,000" are not. */
const countPattern = /(?<![\w/,-])(?:\d{1,2}|[A-Z])(?![\w/-]|,\d)/g
const openPattern = /\{\d\}|<[xy]>/g
const countMark = '{}'

/** A text whose numbers and letters are replaced by marks: `bank {} sensor {}`, 1 and A. */
type Marked = { text: string; counts: readonly string[] }
/** A line with captures: `<x>, bank {1}` has the middle `, bank {}`, and `<x>: <y>` has the middle `: ` and captures a second part. */
type Pattern = { middle: string; hasSecond: boolean; translation: string }
type Vocabulary = { whole: ReadonlyMap<string, string>; patterns: readonly Pattern[] }

const otherLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ð: 'd', ŧ: 't', ı: 'i' }
/** Returns a text in lower case and without marks on letters, like the function `fold` of the database. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øłđħðŧı]/g, (letter) => otherLetters[letter] ?? letter)

const startsLower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function mark(text: string): Marked {
  const counts: string[] = []
  const marked = text.replace(countPattern, (count) => {
    counts.push(count)
    return countMark
  })
  return { text: marked, counts }
}

/** Cuts a marked text into three parts. */
function cut({ text, counts }: Marked, start: number, end: number): [Marked, Marked, Marked] {
  const parts = [text.slice(0, start), text.slice(start, end), text.slice(end)] as const
  const marksIn = (part: string) => part.split(countMark).length - 1
  const first = marksIn(parts[0])
  const second = first + marksIn(parts[1])
  return [
    { text: parts[0], counts: counts.slice(0, first) },
    { text: parts[1], counts: counts.slice(first, second) },
    { text: parts[2], counts: counts.slice(second) },
  ]
}

function vocabularyOf(language: string): Vocabulary {
  const lines = readWords(language).map(({ english, translation }) => ({
    english: english.replace(/\{\d\}/g, countMark),
    translation,
  }))
  const isPattern = ({ english }: { english: string }) => english.startsWith('<x>')
  return {
    whole: new Map(
      lines.filter((line) => !isPattern(line)).map(({ english, translation }) => [startsLower(english), translation]),
    ),
    patterns: lines.filter(isPattern).map(({ english, translation }) => ({
      middle: english.slice('<x>'.length).replace('<y>', ''),
      hasSecond: english.endsWith('<y>'),
      translation,
    })),
  }
}

const fill = (translation: string, parts: Readonly<Record<string, string>>): string =>
  translation.replace(openPattern, (open) => parts[open] ?? open)

const countsOf = (counts: readonly string[]): Record<string, string> =>
  Object.fromEntries(counts.map((count, at) => [`{${at + 1}}`, count]))

function fillPattern(vocabulary: Vocabulary, marked: Marked, pattern: Pattern): string | undefined {
  const { text } = marked
  const { middle, hasSecond, translation } = pattern
  const start = text.lastIndexOf(middle)
  const end = start + middle.length
  if (start <= 0 || (!hasSecond && end < text.length)) return undefined
  const [first, counted, second] = cut(marked, start, end)
  const x = compose(vocabulary, first)
  const y = hasSecond ? compose(vocabulary, second) : ''
  return x === undefined || y === undefined
    ? undefined
    : fill(translation, { '<x>': x, '<y>': y, ...countsOf(counted.counts) })
}

/** Translates a text as a whole, otherwise by the first pattern whose parts can be translated. */
function compose(vocabulary: Vocabulary, marked: Marked): string | undefined {
  const whole = vocabulary.whole.get(startsLower(marked.text))
  if (whole !== undefined) return fill(whole, countsOf(marked.counts))
  for (const pattern of vocabulary.patterns) {
    const filled = fillPattern(vocabulary, marked, pattern)
    if (filled !== undefined) return filled
  }
  return undefined
}

type Translations = {
  /** The meanings by their English text. */
  meanings: ReadonlyMap<string, string>
  /** All standard codes, in the form in which words are searched. */
  searched: readonly { code: string; text: string }[]
}

/** The translations into each language that a reader has asked for. They change only with a release. */
const translated = new Map<string, Translations>()

/** Capitalizes the first letter. By the rules of Greek it would lose its accent, which is right only in words of capitals. */
const capitalized = (text: string, language: string): string =>
  text.charAt(0)[language === 'el' ? 'toUpperCase' : 'toLocaleUpperCase'](language) + text.slice(1)

function translate(language: string): Translations {
  const vocabulary = vocabularyOf(language)
  const codes = readStandardCodes()
  const meanings = new Map(
    codes.flatMap(({ description }) => {
      const text = compose(vocabulary, mark(description))
      return text === undefined ? [] : [[description, capitalized(text, language)] as const]
    }),
  )
  const searched = codes.map(({ code, description }) => ({
    code,
    text: fold(`${code} ${description} ${meanings.get(description) ?? ''}`),
  }))
  return { meanings, searched }
}

/** Returns the translations into a language; undefined for a language into which the meanings are not translated. */
function translationsOf(language: string): Translations | undefined {
  if (!meaningLanguages.includes(language)) return undefined
  const known = translated.get(language) ?? translate(language)
  translated.set(language, known)
  return known
}

/** Translates the English description of a standard code. Undefined if the language has no words for all of its parts. */
export const translateMeaning = (description: string, language: string): string | undefined =>
  translationsOf(language)?.meanings.get(description)

/**
 * Lists the standard codes that contain every word of a search text in the code, the English description or the translation. Empty for a
 * language without translations, for which a search of the stored descriptions finds everything.
 */
export function codesWithWords(text: string, language: string): string[] {
  const words = wordsOf(fold(text))
  return (translationsOf(language)?.searched ?? [])
    .filter((row) => words.every((word) => row.text.includes(word)))
    .map(({ code }) => code)
}
