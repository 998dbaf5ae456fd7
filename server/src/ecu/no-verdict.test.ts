import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { deflateSync, gzipSync } from 'node:zlib'
import { isReliable } from '@mapwright/contract/ecu/identification.ts'
import { expect, test } from 'vitest'
import { byteOrderOf } from './byte-order.ts'
import { originalFindings } from './check-original.ts'
import { examineFile } from './examine-file.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const cases = isLong ? 10_000 : 200
const maxBytes = 20_000
const timeout = 600_000

const isRefused = (examined: ReturnType<typeof examineFile>): boolean =>
  originalFindings(examined, 'file').some(({ severity }) => severity === 'refuse')

/** Everything that a file without a control unit's data must not be said to contain. Nothing is said about a file that is refused. */
function claimsAbout(bytes: Buffer): unknown[] {
  const examined = examineFile(bytes)
  if (isRefused(examined)) return []
  const { identification, shape } = examined
  const { hardware_numbers, software_numbers, ecu_family, bosch_path, vins = [], checksums } = identification
  return [
    ...[...hardware_numbers, ...software_numbers, ...vins].filter(isReliable),
    ...[ecu_family, bosch_path].filter((find) => find && isReliable(find)),
    ...[checksums, byteOrderOf(identification), shape?.missingEnd].filter((fact) => fact !== undefined),
  ]
}

const words = 'the of and carriage CAROUSEL read ECU stage 1.9 TDI map 0x40000 100% 12:30 ME7 EDC a/b/c'.split(' ')
const prose = (length: number) => {
  const parts: string[] = []
  for (let at = 0; at < length; at += 5) parts.push(words[Math.floor(Math.random() * words.length)] ?? '')
  return Buffer.from(parts.join(' ').slice(0, length))
}
const size = () => 1 + Math.floor(Math.random() * maxBytes)

test.each([
  ['random bytes', () => randomBytes(size())],
  ['base64 in binary data', () => Buffer.from(`\0\x01${randomBytes(size()).toString('base64')}`, 'latin1')],
  ['an archive', () => gzipSync(prose(size() * 4))],
])('claims nothing about %s', { timeout }, (_, make) => {
  for (let run = 0; run < cases / 5; run++) expect(claimsAbout(make())).toEqual([])
})

test.each([
  ['text', () => prose(size())],
  ['hexadecimal text', () => Buffer.from(randomBytes(size()).toString('hex').toUpperCase())],
  ['base64', () => Buffer.from(randomBytes(size()).toString('base64'))],
  ['a picture', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), deflateSync(randomBytes(size()))])],
])('refuses %s, so that nothing is said about it', { timeout }, (_, make) => {
  for (let run = 0; run < cases / 5; run++) expect(isRefused(examineFile(make()))).toBe(true)
})

test('claims nothing about a program', { timeout }, () => {
  const piece = 1 << 20
  const { size: all } = statSync(process.execPath)
  const step = isLong ? piece : piece * 8
  const file = openSync(process.execPath, 'r')
  try {
    for (let at = 0; at < all; at += step) {
      const bytes = Buffer.alloc(Math.min(piece, all - at))
      readSync(file, bytes, 0, bytes.length, at)
      expect([at, ...claimsAbout(bytes)]).toEqual([at])
    }
  } finally {
    closeSync(file)
  }
})

test('is never sure of a number in a text', () => {
  const path = '36/1/EDC16_U1/999/X002//'
  for (const separator of [';', ',', '\r\n', ' = ']) {
    const text = ['0281012345', '1037389014', '03G906021AB', path, 'VIN WVWZZZ1KZ6W000001'].join(separator)
    const found = examineFile(Buffer.from(`${text}\r\n`.repeat(50))).identification
    const { hardware_numbers, software_numbers, part_numbers, vins = [], ecu_family, ecu_brand, bosch_path } = found
    const finds = [
      hardware_numbers,
      software_numbers,
      part_numbers,
      vins,
      ecu_family ?? [],
      ecu_brand ?? [],
      bosch_path ?? [],
    ]
    expect(finds.flat().length).toBeGreaterThan(2)
    expect(finds.flat().filter(({ confidence }) => confidence !== 'possible')).toEqual([])
  }
})
