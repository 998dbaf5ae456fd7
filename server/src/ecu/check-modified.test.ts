import { describe, expect, test } from 'vitest'
import { edc16Image, me7Image } from '../../test/checksum-images.ts'
import { gmE38Image, simosImage } from '../../test/checksum-images-other.ts'
import { changesOf } from './changed-bytes.ts'
import { checkModified, comparedPartsOf } from './check-modified.ts'
import { examineFile } from './examine-file.ts'

function read(hardware = '0281017992', software = '1037518921'): Buffer {
  const bytes = Buffer.alloc(1 << 20)
  for (let at = 0; at < bytes.length; at++) bytes[at] = (Math.imul(at, at + 7) >>> 5) & 0xff
  bytes.write(`\0${hardware}\0${software}\0`, 4096, 'latin1')
  return bytes
}

const unidentified = () => read('', '')
const tuned = (bytes = read(), share = 0.01) => {
  const copy = Buffer.from(bytes)
  for (let at = 0x40000; at < 0x40000 + bytes.length * share; at++) copy[at] = (copy[at] ?? 0) ^ 0x11
  return copy
}
const codes = (original: Buffer, modified: Buffer) => checkModified(original, modified).map(({ code }) => code)

test('accepts a file with changed maps', () => {
  expect(checkModified(read(), tuned())).toEqual([])
})

describe('blocks the delivery until staff give a reason', () => {
  const blocks = (original: Buffer, modified: Buffer) =>
    checkModified(original, modified).map(({ code, severity, overridable }) => [code, severity, overridable])

  test('when nothing was changed', () => {
    expect(blocks(read(), read())).toEqual([['ecu.same_as_original', 'refuse', true]])
  })

  test('when the size differs', () => {
    const longer = Buffer.concat([tuned(), Buffer.alloc(4)])
    expect(blocks(read(), longer)).toEqual([['ecu.size_differs', 'refuse', true]])
  })

  test('when a number of the original is missing', () => {
    const [hardware] = checkModified(read(), tuned(read('0281010101')))
    expect(hardware).toMatchObject({
      code: 'ecu.hardware_differs',
      overridable: true,
      details: { original: '0281017992', modified: '0281010101' },
    })
    expect(codes(read(), tuned(read('0281017992', '1037000001')))).toEqual(['ecu.software_differs'])
    expect(codes(read(), tuned(read('0281017992', '')))).toEqual(['ecu.software_differs'])
  })
})

describe('comparing numbers if either file has any', () => {
  test('blocks other software for an original whose number is followed by a project name', () => {
    const [finding, ...others] = checkModified(read('', '1037390905408TA6AA'), tuned(read('', '1037379335')))
    expect(finding).toMatchObject({
      code: 'ecu.software_differs',
      severity: 'refuse',
      overridable: true,
      details: { original: '1037390905', modified: '1037379335' },
    })
    expect(others).toEqual([])
  })

  test('blocks a number that only the modified file has', () => {
    expect(checkModified(read('0281017992', ''), tuned(read('0281017992', '1037518921')))).toMatchObject([
      { code: 'ecu.software_unexpected', overridable: true, details: { modified: '1037518921' } },
    ])
    expect(codes(read('', '1037518921'), tuned(read('0281017992', '1037518921')))).toEqual(['ecu.hardware_unexpected'])
  })

  test('blocks a second number that the original does not have', () => {
    const two = tuned(read())
    two.write('\x001037379335\0', 0x8000, 'latin1')
    expect(checkModified(read(), two)).toMatchObject([
      { code: 'ecu.software_unexpected', overridable: true, details: { modified: '1037379335' } },
    ])
  })

  test('warns when a doubtful number, such as one between letters, differs', () => {
    const between = (software: string) => read('', `SGO${software}P408`)
    expect(checkModified(between('1037390905'), tuned(between('1037379335')))).toMatchObject([
      { code: 'ecu.software_differs', severity: 'warn', details: { original: '1037390905', modified: '1037379335' } },
    ])
    expect(codes(between('1037390905'), tuned(between('1037390905')))).toEqual([])
  })

  test('blocks many changes to files with the same hardware and no software number', () => {
    const hardware = read('0281012501', '')
    expect(checkModified(hardware, tuned(hardware, 0.03))).toMatchObject([
      { code: 'ecu.unknown_change', overridable: true },
    ])
  })

  test('accepts small changes to files without numbers', () => {
    expect(codes(unidentified(), tuned(unidentified(), 0.02))).toEqual([])
  })
})

describe('byte order', () => {
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

  test('blocks a byte-swapped delivery with or without numbers', () => {
    for (const original of [read(), unidentified()]) {
      expect(checkModified(original, swapped(tuned(original)))).toMatchObject([
        { code: 'ecu.byte_order_differs', severity: 'refuse', overridable: true },
      ])
    }
  })

  test('blocks a delivery with swapped bytes even if most of the file is empty', () => {
    const original = Buffer.alloc(1 << 20, 0xff)
    unidentified().copy(original, 0x10000, 0x10000, 0x10000 + original.length / 50)
    expect(codes(original, swapped(original))).toEqual(['ecu.byte_order_differs'])
  })

  test('accepts two files with the same swapped order', () => {
    expect(codes(swapped(read()), swapped(tuned()))).toEqual([])
  })

  test('still compares numbers in swapped files', () => {
    const found = codes(read(), swapped(tuned(read('0281010101'))))
    expect(found).toEqual(['ecu.byte_order_differs', 'ecu.hardware_differs'])
  })
})

test('refuses a file that cannot be a read, without an override', () => {
  expect(checkModified(read(), Buffer.alloc(1 << 20, 0xff))).toMatchObject([
    { code: 'ecu.uniform_bytes', severity: 'refuse', overridable: false },
  ])
})

test('warns about a change of more than 2.5 % of an identified file', () => {
  expect(codes(read(), tuned(read(), 0.02))).toEqual([])
  expect(checkModified(read(), tuned(read(), 0.03))).toMatchObject([
    { code: 'ecu.large_change', severity: 'warn', details: { share: 3 } },
  ])
})

test('blocks a change of more than 2.5 % of an unidentified file', () => {
  expect(checkModified(unidentified(), tuned(unidentified(), 0.117))).toMatchObject([
    { code: 'ecu.unknown_change', severity: 'refuse', overridable: true, details: { share: 11.7 } },
  ])
})

test('counts differing and missing bytes in the changed share', () => {
  const changedShare = (one: Buffer, other: Buffer) => changesOf(one, other).share
  const original = Buffer.alloc(10_000, 1)
  const modified = Buffer.from(original)
  expect(changedShare(original, modified)).toBe(0)
  modified[0] = 2
  modified[9999] = 2
  expect(changedShare(original, modified)).toBe(0.0002)
  expect(changedShare(original, original.subarray(0, 7500))).toBe(0.25)
  expect(changedShare(Buffer.alloc(0), Buffer.alloc(0))).toBe(0)
})

describe('the checksums of a modified file', () => {
  const sample = edc16Image
  const changed = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 0x11
    return copy
  }

  test('are reported if the writing tool has to correct them', () => {
    const { bytes } = sample()
    expect(checkModified(bytes, changed(bytes, 0xd8000))).toEqual([
      { code: 'ecu.checksum_to_correct', severity: 'warn', overridable: false, details: { wrong: 1, all: 1 } },
    ])
  })

  test('are not reported if the original has wrong checksums, too', () => {
    const original = changed(sample().bytes, 0xd8100)
    expect(codes(original, changed(original, 0xd8000))).toEqual([])
  })

  test('are not reported if the change is outside the summed areas', () => {
    const { bytes } = sample()
    expect(codes(bytes, changed(bytes, 0x1000))).toEqual([])
  })
})

describe('the code of a modified file', () => {
  const changed = (bytes: Buffer, ...places: number[]) => {
    const copy = Buffer.from(bytes)
    for (const at of places) copy[at] = (copy[at] ?? 0) ^ 0x11
    return copy
  }
  const codeFinding = (original: Buffer, modified: Buffer) =>
    checkModified(original, modified).find(({ code }) => code === 'ecu.code_changed')?.details

  test.each([
    ['ME7', me7Image, 0x12000, 0x40000],
    ['Simos', simosImage, 0x210000, 0x50000],
    ['E38', gmE38Image, 0x38000, 0x28000],
  ] as const)('of %s is distinguished from its calibration', (_, sample, map, code) => {
    const { bytes } = sample()
    expect(codeFinding(bytes, changed(bytes, map))).toBeUndefined()
    const address = code.toString(16).toUpperCase()
    expect(codeFinding(bytes, changed(bytes, map, code, code + 1))).toEqual({ changed: 2, address })
    const parts = comparedPartsOf(examineFile(bytes), examineFile(changed(bytes, map)))
    expect(parts).toContain('code')
  })

  test('may contain corrected checksums', () => {
    const { bytes } = me7Image()
    expect(codeFinding(bytes, changed(bytes, 0x12000, 0x803c, 0x7ffe0, 0x7ffe4))).toBeUndefined()
    expect(codeFinding(bytes, changed(bytes, 0x8034))).toEqual({ changed: 1, address: '8034' })
  })

  test('is not compared if the calibration is unknown', () => {
    const { bytes } = edc16Image()
    const modified = changed(bytes, 0x1000)
    expect(codes(bytes, modified)).toEqual([])
    expect(comparedPartsOf(examineFile(bytes), examineFile(modified))).not.toContain('code')
  })
})
