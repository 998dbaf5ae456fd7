import { describe, expect, test } from 'vitest'
import { changesOf } from './changed-bytes.ts'
import { checkModified } from './check-modified.ts'

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

test('a file with some maps changed passes', () => {
  expect(checkModified(read(), tuned())).toEqual([])
})

describe('delivery is blocked until staff give a reason', () => {
  const blocks = (original: Buffer, modified: Buffer) =>
    checkModified(original, modified).map(({ code, severity, overridable }) => [code, severity, overridable])

  test('when nothing was changed', () => {
    expect(blocks(read(), read())).toEqual([['ecu.same_as_original', 'refuse', true]])
  })

  test('when the size differs', () => {
    const longer = Buffer.concat([tuned(), Buffer.alloc(4)])
    expect(blocks(read(), longer)).toEqual([['ecu.size_differs', 'refuse', true]])
  })

  test('when a number of the original is gone', () => {
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

describe('numbers are compared wherever either file has any', () => {
  test('the delivery of another software for an original whose number has a project name behind it', () => {
    const [finding, ...others] = checkModified(read('', '1037390905408TA6AA'), tuned(read('', '1037379335')))
    expect(finding).toMatchObject({
      code: 'ecu.software_differs',
      severity: 'refuse',
      overridable: true,
      details: { original: '1037390905', modified: '1037379335' },
    })
    expect(others).toEqual([])
  })

  test('a number that only the modified file has', () => {
    expect(checkModified(read('0281017992', ''), tuned(read('0281017992', '1037518921')))).toMatchObject([
      { code: 'ecu.software_unexpected', overridable: true, details: { modified: '1037518921' } },
    ])
    expect(codes(read('', '1037518921'), tuned(read('0281017992', '1037518921')))).toEqual(['ecu.hardware_unexpected'])
  })

  test('files without any number can be delivered while little was changed', () => {
    expect(codes(unidentified(), tuned(unidentified(), 0.02))).toEqual([])
  })
})

describe('the order of bytes', () => {
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

  test('a byte-swapped delivery is blocked, whether or not the file says what it is', () => {
    for (const original of [read(), unidentified()]) {
      expect(checkModified(original, swapped(tuned(original)))).toMatchObject([
        { code: 'ecu.byte_order_differs', severity: 'refuse', overridable: true },
      ])
    }
  })

  test('two files with the same order are not confused by it', () => {
    expect(codes(swapped(read()), swapped(tuned()))).toEqual([])
  })

  test('another file in the other order is not excused by it', () => {
    const found = codes(read(), swapped(tuned(read('0281010101'))))
    expect(found).toEqual(['ecu.byte_order_differs', 'ecu.hardware_differs'])
  })
})

test('a file that no read can be is refused for good', () => {
  expect(checkModified(read(), Buffer.alloc(1 << 20, 0xff))).toMatchObject([
    { code: 'ecu.uniform_bytes', severity: 'refuse', overridable: false },
  ])
})

test('a change of more than 2.5 % of an identified file is pointed out', () => {
  expect(codes(read(), tuned(read(), 0.02))).toEqual([])
  expect(checkModified(read(), tuned(read(), 0.03))).toMatchObject([
    { code: 'ecu.large_change', severity: 'warn', details: { share: 3 } },
  ])
})

test('as much in a file that cannot be identified has to be confirmed', () => {
  expect(checkModified(unidentified(), tuned(unidentified(), 0.117))).toMatchObject([
    { code: 'ecu.unknown_change', severity: 'refuse', overridable: true, details: { share: 11.7 } },
  ])
})

test('the changed share counts each byte that differs, and those that one file lacks', () => {
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
