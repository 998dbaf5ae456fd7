import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { deflateSync, gzipSync } from 'node:zlib'
import { isReliable } from '@mapwright/contract/ecu/identification.ts'
import { expect, test } from 'vitest'
import { byteOrderOf } from './byte-order.ts'
import { originalFindings } from './check-original.ts'
import { examineFile, fileExaminer } from './examine-file.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const cases = isLong ? 10_000 : 200
const maxBytes = 20_000
const timeout = 600_000

const isRefused = (examined: ReturnType<typeof examineFile>): boolean =>
  originalFindings(examined, 'file').some(({ severity }) => severity === 'refuse')

/** Returns all claims about a file. Files without control unit data must get none. Refused files make no claims. */
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
])('makes no claims about %s', { timeout }, (_, make) => {
  for (let run = 0; run < cases / 5; run++) expect(claimsAbout(make())).toEqual([])
})

test.each([
  ['text', () => prose(size())],
  ['hexadecimal text', () => Buffer.from(randomBytes(size()).toString('hex').toUpperCase())],
  ['base64', () => Buffer.from(randomBytes(size()).toString('base64'))],
  ['a picture', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), deflateSync(randomBytes(size()))])],
])('refuses %s and makes no claims about it', { timeout }, (_, make) => {
  for (let run = 0; run < cases / 5; run++) expect(isRefused(examineFile(make()))).toBe(true)
})

test('makes no claims about a program', { timeout }, () => {
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

test('never reports a number in a text as certain', () => {
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

test('searches only the beginning of a text, up to the length of a tool report', () => {
  const lines = (count: number) => Buffer.from('12.5;800;1700;0.3\r\n'.repeat(count))
  const number = Buffer.from('0281012345\r\n')
  const numbersIn = (bytes: Buffer, isReport = false) => {
    const examining = fileExaminer({ isReport })
    for (let at = 0; at < bytes.length; at += 10_000) examining.push(bytes.subarray(at, at + 10_000))
    return examining.finish().identification.hardware_numbers
  }
  const late = Buffer.concat([lines(20_000), number])
  expect(numbersIn(late)).toEqual([])
  expect(numbersIn(late, true)).toEqual([{ value: '0281012345', offset: late.length - 12, confidence: 'certain' }])
  expect(numbersIn(Buffer.concat([number, lines(20_000)]))).toMatchObject([{ confidence: 'possible' }])
})

test('searches a file that starts like a text from its first byte', () => {
  const start = Buffer.from('a log of the tool 0281012345 '.repeat(2000))
  const read = Buffer.concat([start, randomBytes(0x8000), Buffer.from('\x001037389014\0', 'latin1')])
  const examining = fileExaminer()
  for (let at = 0; at < read.length; at += 7001) examining.push(read.subarray(at, at + 7001))
  const { hardware_numbers, software_numbers } = examining.finish().identification
  expect(hardware_numbers).toEqual([{ value: '0281012345', offset: 18, confidence: 'certain' }])
  expect(software_numbers).toEqual([{ value: '1037389014', offset: read.length - 11, confidence: 'certain' }])
})

test('limits the number of searched texts, so that a file full of texts takes no longer', () => {
  const texts = (count: number) =>
    Buffer.from(Array.from({ length: count }, (_, at) => `n${at + 1000}m${at + 5000}k\0`).join(''), 'latin1')
  const number = Buffer.from('\x000281012345\0', 'latin1')
  const found = (before: number) =>
    examineFile(Buffer.concat([texts(before), number])).identification.hardware_numbers.length
  expect([found(5000), found(30_000)]).toEqual([1, 0])
})
