import { boschPatternInText } from './bosch-number.ts'
import { dtcOfBytes, dtcOfVagNumber } from './dtc.ts'
import { type FailureType, isFailureType } from './failure-type.ts'

/** The codes and numbers found in a printout, without duplicates, in the order of their first occurrence. */
export type FoundCodes = {
  dtcs: readonly FoundDtc[]
  /** Renault and Dacia codes: DF002. */
  df_codes: readonly string[]
  /** Bosch numbers without spaces. */
  bosch_numbers: readonly string[]
}

export type FoundDtc = {
  code: string
  /** The failure type bytes that follow the code in the text. */
  failures: readonly FailureType[]
  /** The decimal notations of the code in the text, such as 16785 or 001025. */
  writtenAs: readonly string[]
}

/** Cyrillic letters and the Latin letters that they look like. Keyboards and tools confuse them. */
const lookAlikes: Readonly<Record<string, string>> = { Р: 'P', С: 'C', В: 'B', О: 'O' }

const plain = (text: string) => text.toUpperCase().replace(/[РСВО]/g, (letter) => lookAlikes[letter] ?? letter)

const code = '(?<letter>[PCBU])(?<digits>[0-3][0-9A-F]{3})'
/** Matches the end of `P0401-68`, `P0401:68`, `P040168`, and of `P0401 68 [032]`, the form of tools for the Volkswagen group. */
const failure = '(?:(?<joined>[0-9A-F]{2})|[-:](?<dashed>[0-9A-F]{2})| (?<boxed>[0-9A-F]{2})(?= \\[))?'
const outside = { before: '(?<![A-Z0-9])', after: '(?![A-Z0-9])' }

const finder = new RegExp(
  [
    `${outside.before}${code}${failure}${outside.after}`,
    // A typing error: the letter O instead of a zero, or a space after the P.
    `${outside.before}P(?:O| (?=[0-3]))(?<loose>[0-3]?\\d{3})${outside.after}`,
    `${outside.before}DF[ -]?(?<df>\\d{3,4})${outside.after}`,
    `${outside.before}(?<bosch>${boschPatternInText})${outside.after}`,
  ].join('|'),
  'g',
)

/** Matches decimal numbers where tools print codes: at the start of a line, in brackets, between slashes, or in a line of numbers only. */
const numberInPlace = /(?:^|[(/])\s*(\d{5,6})\s*(?=$|[)/]|-\s)/g
const onlyNumbers = /^[\d\s,;]+$/

function dtcOfNumber(text: string): string | null {
  if (text.length === 5) return dtcOfVagNumber(Number(text))
  return text.startsWith('0') ? dtcOfBytes(Number(text)) : null
}

const numbersOf = (line: string): readonly string[] =>
  onlyNumbers.test(line)
    ? (line.match(/(?<!\d)\d{5,6}(?!\d)/g) ?? [])
    : [...line.matchAll(numberInPlace)].map(([, digits = '']) => digits)

/** Finds codes and numbers in typed text or in the printout of a scan tool. Unknown text is ignored. */
export function readCodes(text: string): FoundCodes {
  const dtcs = new Map<string, { failures: Set<FailureType>; writtenAs: Set<string> }>()
  const dfCodes = new Set<string>()
  const boschNumbers = new Set<string>()
  const dtc = (found: string) => {
    const known = dtcs.get(found) ?? { failures: new Set(), writtenAs: new Set() }
    dtcs.set(found, known)
    return known
  }
  for (const line of plain(text).split(/[\r\n]+/)) {
    for (const { groups = {} } of line.matchAll(finder)) {
      const { letter, digits, loose, df, bosch } = groups
      const byte = groups['joined'] ?? groups['dashed'] ?? groups['boxed']
      if (letter && digits) {
        const { failures } = dtc(letter + digits)
        if (byte && isFailureType(byte)) failures.add(byte)
      } else if (loose) dtc(`P${loose.padStart(4, '0')}`)
      else if (df) dfCodes.add(`DF${df}`)
      else if (bosch) boschNumbers.add(bosch.replace(/[ .-]/g, ''))
    }
    for (const number of numbersOf(line)) {
      const found = dtcOfNumber(number)
      if (found) dtc(found).writtenAs.add(number)
    }
  }
  return {
    dtcs: [...dtcs].map(([found, { failures, writtenAs }]) => ({
      code: found,
      failures: [...failures],
      writtenAs: [...writtenAs],
    })),
    df_codes: [...dfCodes],
    bosch_numbers: [...boschNumbers],
  }
}
