import { expect } from 'vitest'
import { checkOriginal } from '../src/ecu/check-original.ts'

export const KB = 1024

/** Generates bytes with an entropy like that of an original file: at most 7.2 bits per byte. */
export function read(size: number, text = ''): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at++) {
    const value = (Math.imul(at, at + 7) >>> 5) & 0xff
    // Small values are more frequent, as in code and maps.
    bytes[at] = at % 8 === 0 ? 0xff : (value * value) >> 8
  }
  bytes.write(`\0${text}\0`, 64, 'latin1')
  return bytes
}

/** Generates an original file that begins with the text. */
export const begins = (start: string, size = 256 * KB) => {
  const bytes = read(size)
  bytes.write(start, 0, 'latin1')
  return bytes
}
/** Returns the finding codes, without the note about unknown families that applies to most generated files. */
export const codes = (bytes: Buffer, name = 'read.bin') =>
  checkOriginal(bytes, name)
    .map(({ code }) => code)
    .filter((code) => code !== 'ecu.completeness_unknown')
/** Expects a single finding and returns it. */
export const only = (bytes: Buffer, name = 'read.bin') => {
  const findings = checkOriginal(bytes, name)
  expect(findings).toHaveLength(1)
  return findings[0]
}
