import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as samples from '../../../test/checksum-images.ts'
import * as others from '../../../test/checksum-images-other.ts'
import * as siemens from '../../../test/checksum-images-siemens.ts'
import { crc16Arc, crc32Forward } from './crc.ts'
import { verifyChecksums } from './verify-checksums.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const flips = isLong ? 2000 : 40

const images = [
  ['bmw_mss60', siemens.mss60Image, 4],
  ['bosch_dflash', siemens.dataFlashImage, 40],
  ['bosch_edc15', samples.edc15Image, 7],
  ['bosch_edc16', samples.edc16Image, 1],
  ['bosch_me7', samples.me7Image, 6],
  ['bosch_me7_volvo', others.me7VolvoImage, 3],
  ['bosch_tricore', samples.tricoreImage, 3],
  ['continental_simos', others.simosImage, 2],
  ['denso_subaru', samples.subaruImage, 2],
  ['gm_e38', others.gmE38Image, 6],
  ['gm_p01', samples.gmP01Image, 8],
  ['siemens_simk', siemens.simkImage, 2],
  ['trionic_5', samples.trionic5Image, 1],
  ['trionic_7', samples.trionic7Image, 2],
  ['trionic_8', samples.trionic8Image, 2],
] as const

/** Schemes whose tables do not reveal the end of the memory. */
const openEnded = new Set(['bosch_dflash', 'bosch_edc16', 'bosch_me7_volvo', 'bosch_tricore', 'siemens_simk'])

describe.each(images)('the checksums of %s', (scheme, sample, count) => {
  const { bytes, covered } = sample()

  test('are right in an untouched image, with the number of covered bytes', () => {
    const report = verifyChecksums(bytes)?.report
    expect(report).toMatchObject({ scheme, right: count, wrong: 0, unknown: 0, wrong_areas: [] })
    // Only a rough lower bound, because some samples list only the part of an area that the test below may change.
    const least = covered.reduce((sum, [start, end]) => sum + (end - start) * 0.5, 0)
    expect(report?.covered).toBeGreaterThan(least)
    expect(report?.covered).toBeLessThanOrEqual(bytes.length)
    expect(report?.names_end).toBe(!openEnded.has(scheme))
  })

  test('are wrong when any single byte that they cover has changed', () => {
    for (let flip = 0; flip < flips; flip++) {
      const [start, end] = covered[flip % covered.length] as readonly [number, number]
      const at = start + Math.floor(((end - start - 1) * flip) / flips)
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (flip % 8))
      const report = verifyChecksums(changed)?.report
      // A flipped bit in the structure itself may hide the scheme, but must never make the sums correct.
      expect([at, (report?.wrong ?? 1) > 0]).toEqual([at, true])
      for (const area of report?.wrong_areas ?? []) expect(area.end).toBeGreaterThan(area.start)
    }
  })

  test('are not reported for a part of the image', () => {
    expect(verifyChecksums(bytes.subarray(0, bytes.length / 2))?.report.right ?? 0).toBe(0)
  })
})

describe('a region of EDC16 whose marker is farther from its beginning', () => {
  const size = 0x80000
  const length = 0x20000
  const read = (start: number, first: number, markerOffset: number) => {
    const bytes = Buffer.alloc(size, 0xff)
    randomBytes(length).copy(bytes, start)
    const place = start + markerOffset
    for (const [index, word] of [first, first + length - 1, 0xfadecafe, 0xcafeaffe].entries())
      bytes.writeUInt32BE(word, place - 8 + index * 4)
    let sum = 0
    for (let at = start; at < start + length - 4; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
    bytes.writeUInt32BE((0xd01fe500 - sum) >>> 0, start + length - 4)
    return bytes
  }
  const counts = (bytes: Buffer) => {
    const report = verifyChecksums(bytes)?.report
    return report && [report.right, report.wrong, report.unknown]
  }
  const damaged = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }

  test.each([0x3c, 0x7c, 0x11c, 0x13c])('is right at %i bytes, and wrong after a change', (markerOffset) => {
    expect(counts(read(0x40000, 0x840000, markerOffset))).toEqual([1, 0, 0])
    expect(counts(damaged(read(0x40000, 0x840000, markerOffset), 0x50000))).toEqual([0, 1, 0])
  })

  test('is right at its stated address', () => {
    expect(counts(read(0x40000, 0x40000, 0x2000))).toEqual([1, 0, 0])
  })

  test('is not checked if its start is unknown', () => {
    expect(counts(read(0x40000, 0x848000, 0x2000))).toEqual([0, 0, 1])
    expect(counts(damaged(read(0x40000, 0x20000, 0x3c), 0x50000))).toEqual([0, 0, 1])
  })
})

test('a byte in several areas is counted once, and a byte between summed words is not counted', () => {
  expect(verifyChecksums(samples.tricoreImage().bytes)?.report.covered).toBe(3 * 0x8000)
  expect(verifyChecksums(samples.me7Image().bytes)?.report.covered).toBe(0xfc00 + 0x4000 + 0x60000)
})

test('makes no claims about noise, fill or text', () => {
  for (const size of [0x10000, 0x20000, 0x40000, 0x80000, 0x100000, 0x200000, 0x400000]) {
    for (const bytes of [randomBytes(size), Buffer.alloc(size), Buffer.alloc(size, 0xff), Buffer.alloc(size, 'EDC16 ')])
      expect(verifyChecksums(bytes)).toBeUndefined()
  }
  for (let run = 0; run < (isLong ? 10_000 : 500); run++)
    expect(verifyChecksums(randomBytes(Math.floor(Math.random() * 5000)))).toBeUndefined()
})

test('verifies hostile tables in bounded time', () => {
  // A hundred checksum entries that each cover a large area.
  const { bytes } = samples.tricoreImage()
  const entries = 100
  bytes.writeUInt32LE(entries, 0x20000 + 0x2c)
  for (let index = 1; index < entries; index++) bytes.copy(bytes, 0x20034 + index * 32, 0x20034, 0x20054)
  for (let index = 0; index < entries; index++) {
    bytes.writeUInt32LE(0x80040000, 0x20034 + index * 32 + 4)
    bytes.writeUInt32LE(0x8006ffff, 0x20034 + index * 32 + 8)
  }
  const started = performance.now()
  expect(verifyChecksums(bytes)?.report.unknown).toBeGreaterThan(50)
  expect(performance.now() - started).toBeLessThan(1000)
})

test('the CRCs have the published check values', () => {
  const digits = Buffer.from('123456789')
  expect(crc16Arc(digits).toString(16)).toBe('bb3d')
  // CRC-32/MPEG-2, with all bits set initially.
  expect(crc32Forward(digits, 0xffffffff).toString(16)).toBe('376e6e7')
})
