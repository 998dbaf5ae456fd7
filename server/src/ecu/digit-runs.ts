import type { Confidence } from './identification.ts'
import { matchesOf } from './matches-of.ts'

/** A ten-digit Bosch number inside a run of digits. `index` is its position in the text. */
export type NumberInRun = {
  kind: 'hardware_number' | 'software_number'
  value: string
  index: number
  confidence: Confidence
}

const hardware = /^02[68]1\d{6}$/
const software = /^(?:1037|1039|1267|1277|1287|2227|2287|2537)\d{6}$/
/** Name of a processor, the TC1793, that looks like a software number. Every read of PSA's EDC17 contains it. Source: openremap, EDC17. */
const processorName = '1037555072'
const length = 10
/** Maximum number of digits in a run. Longer runs are tables. */
const maxRunLength = 64
/** Minimum number of digits in a run with several fields. The first or the last field may then be a Bosch number. */
const severalFields = 20
/** Matches a run of ten or more digits. The run begins after a newer hardware number (`0261S` and five digits) directly before it. */
const run = /(?:0261S\d{5})?(\d{10,})/g

const kindOf = (ten: string): NumberInRun['kind'] | undefined => {
  if (hardware.test(ten)) return 'hardware_number'
  return software.test(ten) && ten !== processorName ? 'software_number' : undefined
}

/** Splits the digits into ten-digit fields and yields the fields that are hardware or software numbers. */
function* fields(digits: string): Generator<Omit<NumberInRun, 'confidence'>> {
  for (let index = 0; index + length <= digits.length; index += length) {
    const value = digits.slice(index, index + length)
    const kind = kindOf(value)
    if (kind) yield { kind, value, index }
  }
}

/** Matches a hardware number directly followed by a software number, at any position in a run. */
const pair = /(02[68]1\d{6})((?!1037555072)(?:1037|1039|1267|1277|1287|2227|2287|2537)\d{6})/
function pairIn(digits: string): NumberInRun[] {
  const match = pair.exec(digits)
  if (!match) return []
  const { 1: first = '', 2: second = '', index } = match
  const confidence = index === 0 ? 'certain' : 'likely'
  return [
    { kind: 'hardware_number', value: first, index, confidence },
    { kind: 'software_number', value: second, index: index + length, confidence },
  ]
}

const reversed = (digits: string) => [...digits].reverse().join('')

/**
 * Both numbers with reversed digits, as in Motronic up to M3: 1243021620 0953757621 means 0261203421 1267573590. Source: openremap, M1.x
 * and M3.x.
 */
const reversedPair = /(\d{6}1620)(\d{6}(?:7621|7222))/
function reversedPairIn(digits: string): NumberInRun[] {
  const match = reversedPair.exec(digits)
  if (!match) return []
  const { 1: first = '', 2: second = '', index } = match
  return [
    { kind: 'hardware_number', value: reversed(first), index, confidence: 'likely' },
    { kind: 'software_number', value: reversed(second), index: index + length, confidence: 'likely' },
  ]
}

const maxPeriod = 8

/**
 * Returns true if the digits consist of one sequence of two to `maxPeriod` digits that occurs at least twice in a row. The last occurrence
 * may be followed by an incomplete one.
 */
function isRepeating(digits: string): boolean {
  for (let period = 2; period <= maxPeriod && 2 * period <= digits.length; period++)
    if (digits.slice(period) === digits.slice(0, -period)) return true
  return false
}

function numbersOf(digits: string): NumberInRun[] {
  if (digits.length > maxRunLength) return []
  const backwards = reversedPairIn(digits)
  if (backwards.length > 0) return backwards
  if (digits.length % length === 0) return [...fields(digits)].map((find) => ({ ...find, confidence: 'certain' }))
  const numbers = pairIn(digits)
  if (numbers.length > 0) return numbers

  const first = digits.slice(0, length)
  // EDC16 has the project directly after the software number: 1037390905408TA6AA.
  if (kindOf(first) === 'software_number')
    return [{ kind: 'software_number', value: first, index: 0, confidence: 'certain' }]
  if (digits.length < severalFields) return []
  // Motronic has the hardware number after several other fields: 11950001119500 0261204620.
  const index = digits.length - length
  const last = digits.slice(index)
  if (hardware.test(last)) return [{ kind: 'hardware_number', value: last, index, confidence: 'likely' }]
  // M5.2 fills the space before the software number by repeating another number: 3728414 3728414 37284 1037357118.
  if (kindOf(last) === 'software_number' && isRepeating(digits.slice(0, index)))
    return [{ kind: 'software_number', value: last, index, confidence: 'likely' }]
  return hardware.test(first) ? [{ kind: 'hardware_number', value: first, index: 0, confidence: 'likely' }] : []
}

/** Returns true for fewer than `severalFields` digits between two letters. Such digits also occur in hexadecimal text. */
const isEmbedded = (text: string, start: number, end: number): boolean =>
  end - start < severalFields && isLetter(text, start - 1) && isLetter(text, end)

const isLetter = (text: string, at: number): boolean => /[A-Za-z]/.test(text.charAt(at))

/**
 * Finds Bosch hardware and software numbers in the digits of a text. Reads contain several numbers without separators, after other digits
 * or before a project name. Ignores ten digits in the middle of a run that is shorter than twenty digits.
 */
export function numbersInDigits(text: string): NumberInRun[] {
  return matchesOf(run, text).flatMap(({ 0: whole, 1: digits = '', index }) => {
    const doubt = isEmbedded(text, index, index + whole.length) ? ({ confidence: 'possible' } as const) : {}
    const start = index + whole.length - digits.length
    return numbersOf(digits).map((found) => ({ ...found, ...doubt, index: start + found.index }))
  })
}
