import { expect } from 'vitest'
import { checkOriginal } from '../src/ecu/check-original.ts'

export const KB = 1024

/** Bytes distributed like those of a read: at most 7.2 bits per byte. */
export function read(size: number, text = ''): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at++) {
    const value = (Math.imul(at, at + 7) >>> 5) & 0xff
    // As in code and maps, small values are more frequent.
    bytes[at] = at % 8 === 0 ? 0xff : (value * value) >> 8
  }
  bytes.write(`\0${text}\0`, 64, 'latin1')
  return bytes
}

/** A read that begins with the text. */
export const begins = (start: string, size = 256 * KB) => {
  const bytes = read(size)
  bytes.write(start, 0, 'latin1')
  return bytes
}
/** The finding codes, without the note about unknown families, which applies to most of these files. */
export const codes = (bytes: Buffer, name = 'read.bin') =>
  checkOriginal(bytes, name)
    .map(({ code }) => code)
    .filter((code) => code !== 'ecu.completeness_unknown')
/** The only finding. */
export const only = (bytes: Buffer, name = 'read.bin') => {
  const findings = checkOriginal(bytes, name)
  expect(findings).toHaveLength(1)
  return findings[0]
}
