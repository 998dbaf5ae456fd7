import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as samples from '../../test/checksum-images.ts'
import * as others from '../../test/checksum-images-other.ts'
import { checkOriginal } from './check-original.ts'
import { missingEnd } from './checksums/cut-image.ts'
import { imageOf } from './checksums/image.ts'
import { examineFile } from './examine-file.ts'
import { imageShape } from './image-shape.ts'

const KB = 1024
const endOf = (bytes: Buffer) => missingEnd(imageOf(bytes))

describe('an image whose own tables list areas beyond its end', () => {
  const whole = [
    ['MED17/EDC17', samples.tricoreImage, 0x40000, 0x50000],
    ['EDC16', samples.edc16Image, 0xd8000, 0xe0000],
    ['ME7', samples.me7Image, 0x60000, 0x80000],
    ['ME7 of Volvo', others.me7VolvoImage, 0x60000, 0x70000],
    ['P01', samples.gmP01Image, 0x40000, 0x7fffc],
    ['E38', others.gmE38Image, 0x60000, 0x7f000],
  ] as const

  test.each(whole)('is reported as cut off: %s', (_, sample, cut, end) => {
    const { bytes } = sample()
    expect(endOf(bytes)).toBeUndefined()
    const half = bytes.subarray(0, cut)
    expect(endOf(half)).toBe(end)
    expect(checkOriginal(half, 'read.bin')).toContainEqual({
      ...{ code: 'ecu.cut_read', severity: 'warn', overridable: false },
      details: { size: cut, expected: end },
    })
  })

  test.each(whole)(
    'is reported as cut off at any offset after its tables, always with the same end: %s',
    (_, sample, cut, end) => {
      const { bytes } = sample()
      for (let size = cut; size < end; size += 0x1333)
        expect([size, endOf(bytes.subarray(0, size))]).toEqual([size, end])
      for (let size = 0; size < cut; size += 0x2777) expect([undefined, end]).toContain(endOf(bytes.subarray(0, size)))
    },
  )

  test('is not reported for a copied header of a complete region', () => {
    const { bytes } = samples.edc16Image()
    bytes.copy(bytes, 0xf8000, 0xd0000, 0xd0100)
    expect(endOf(bytes)).toBeUndefined()
  })

  test('is not reported for a table with impossible addresses', () => {
    const half = samples.tricoreImage().bytes.subarray(0, 0x40000)
    for (const [at, value] of [
      [0x20004, 0x7fffffff],
      [0x2000c, 0x12345678],
      [0x2002c, 101],
      [0x20060, 0],
    ] as const) {
      const changed = Buffer.from(half)
      changed.writeUInt32LE(value, at)
      expect([at, endOf(changed)]).toEqual([at, undefined])
    }
  })

  test('is not reported for noise, fill or text', () => {
    for (const size of [0x20000, 0x40000, 0x80000, 0x100000, 0x200000])
      for (const bytes of [
        randomBytes(size),
        Buffer.alloc(size),
        Buffer.alloc(size, 0xff),
        Buffer.alloc(size, 'EDC16 '),
      ])
        expect(endOf(bytes)).toBeUndefined()
    for (let run = 0; run < 2000; run++) expect(endOf(randomBytes(Math.floor(Math.random() * 5000)))).toBeUndefined()
  })
})

describe('areas without content', () => {
  test('are listed with their value, from 64 KB', () => {
    const bytes = samples.noise(1024 * KB)
    bytes.fill(0xff, 0x20000, 0x40000)
    bytes.fill(0x00, 0x40000, 0x50000)
    bytes.fill(0xff, 0x60000, 0x6f000)
    bytes.fill(0xc3, 0xe0000)
    expect(imageShape(bytes)).toEqual({
      emptyAreas: [
        { start: 0x20000, end: 0x40000, value: 0xff },
        { start: 0x40000, end: 0x50000, value: 0x00 },
        { start: 0xe0000, end: 0x100000, value: 0xc3 },
      ],
      contentEnd: 0xe0000,
      isRepeated: false,
    })
    expect(examineFile(bytes).identification.empty_areas).toHaveLength(3)
  })

  test('end the content at the exact byte', () => {
    for (const end of [0, 1, 4095, 4096, 4097, 0x12345]) {
      const bytes = Buffer.alloc(0x20000, 0xff)
      bytes.fill(0x55, 0, end)
      expect(imageShape(bytes).contentEnd).toBe(end)
    }
    expect(imageShape(Buffer.alloc(0)).contentEnd).toBe(0)
  })
})

const me7 = (size: number, content: number) => {
  const bytes = Buffer.alloc(size, 0xff)
  samples.noise(content).copy(bytes)
  bytes.write('\x0040/1/ME7.5/3/4019.20//24b/Dst02o/090600//\0', 0x4000, 'latin1')
  return bytes
}
const codes = (bytes: Buffer) => checkOriginal(bytes, 'read.bin').map(({ code }) => code)

describe('a padded or repeated read', () => {
  test('is reported as padded if it is larger than the memory of its family', () => {
    expect(checkOriginal(me7(2048 * KB, 1000 * KB), 'read.bin')).toContainEqual({
      ...{ code: 'ecu.padded_read', severity: 'warn', overridable: false },
      details: { size: 2048 * KB, family: 'ME7.5', expected: 1024 * KB },
    })
  })

  test('is not reported as padded if its content is too long or its size is usual', () => {
    expect(codes(me7(2048 * KB, 1025 * KB))).toContain('ecu.wrong_size')
    expect(codes(me7(1024 * KB, 500 * KB))).not.toContain('ecu.padded_read')
  })

  test('is reported as repeated if it contains its content twice', () => {
    const once = samples.noise(256 * KB)
    expect(codes(Buffer.concat([once, once]))).toEqual(['ecu.repeated_read'])
    const changed = Buffer.concat([once, once])
    changed[300 * KB] = (changed[300 * KB] ?? 0) ^ 1
    expect(codes(changed)).toEqual(['ecu.completeness_unknown'])
    expect(codes(Buffer.alloc(512 * KB, 0xff))).toEqual(['ecu.uniform_bytes'])
  })
})
