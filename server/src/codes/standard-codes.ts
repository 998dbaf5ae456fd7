import { readFileSync } from 'node:fs'

/** A trouble code defined in SAE J2012 / ISO 15031-6. The wording of the description is our own. */
export type StandardCode = { code: string; description: string }

const files = ['p00-p02', 'p03-p06', 'p07-p09', 'p0a', 'p20-p21', 'p22-p2b', 'p34-u0']

/** Abbreviations for recurring endings of descriptions. */
const endings: Readonly<Record<string, readonly string[]>> = {
  open: ['circuit open'],
  range: ['range or performance'],
  low: ['circuit low'],
  high: ['circuit high'],
  intermittent: ['circuit intermittent'],
  '@4': ['circuit', 'range or performance', 'circuit low', 'circuit high'],
  '@5': ['circuit', 'range or performance', 'circuit low', 'circuit high', 'circuit intermittent'],
  '@solenoid': ['fault', 'performance or stuck off', 'stuck on', 'electrical fault', 'intermittent fault'],
}

const linePattern = /^(?<first>[PCBU][0-3][0-9A-F]{3})(?: x(?<times>\d+))? (?<name>.+?)(?: :: (?<ends>.+))?$/

/**
 * Returns the next code. The standard counts in decimal (P0269, P0270), but in hexadecimal if the last three digits contain a letter
 * (P029F, P02A0).
 */
function nextCode(code: string): string {
  const digits = code.slice(2)
  const base = /[A-F]/.test(digits) ? 16 : 10
  const next = (Number.parseInt(digits, base) + 1).toString(base).toUpperCase()
  return code.slice(0, 2) + next.padStart(3, '0')
}

const numbered = (text: string, at: number) =>
  text
    .replace(/\{n(?:\+(\d+))?\}/, (_, more: string | undefined) => String(at + 1 + Number(more ?? 0)))
    .replace('{A}', String.fromCharCode(65 + at))

/**
 * Parses a line into one or more consecutive codes.
 * `P0100 Sensor :: circuit, low` defines P0100 "Sensor: circuit" and P0101 "Sensor: circuit low". The words after `::` may be abbreviations
 * from `endings`.
 * `P0301 x12 Cylinder {n}` repeats the line for cylinders 1 to 12. {A} counts in letters, and {n+6} starts at 7.
 */
export function codesOfLine(line: string): StandardCode[] {
  const groups = linePattern.exec(line)?.groups
  if (!groups) throw new Error(`Not a line of standard codes: ${line}`)
  const { first = '', times = '1', name = '', ends } = groups
  const texts = ends
    ?.split(', ')
    .flatMap((end) => endings[end] ?? [end])
    .map((end) => `${name}: ${end}`) ?? [name]
  let code = first
  return Array.from({ length: Number(times) }, (_, at) => texts.map((text) => numbered(text, at)))
    .flat()
    .map((description, at) => {
      if (at > 0) code = nextCode(code)
      return { code, description }
    })
}

/** Reads all standard codes of this release, in order. */
export const readStandardCodes = (): StandardCode[] =>
  files
    .flatMap((name) => readFileSync(new URL(`standard/${name}.txt`, import.meta.url), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(codesOfLine)
