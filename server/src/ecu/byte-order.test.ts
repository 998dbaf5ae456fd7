import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { edc16Image, noise, tricoreImage } from '../../test/checksum-images.ts'
import { byteOrderOf, byteOrders, inOrder } from './byte-order.ts'
import { checkModified } from './check-modified.ts'
import { checkOriginal } from './check-original.ts'
import { examineFile } from './examine-file.ts'

const named = noise(0x80000)
named.write('\x0002810179921037390905\0', 0x12345, 'latin1')

const written = (bytes: Buffer, order: (typeof byteOrders)[number]) => inOrder(bytes, order) ?? bytes

describe.each(byteOrders)('a file in another byte order: %s', (order) => {
  test('is its own inverse', () => {
    const bytes = randomBytes(4096)
    expect(written(written(bytes, order), order).equals(bytes)).toBe(true)
    expect(inOrder(Buffer.alloc(4097), order)).toBeUndefined()
  })

  test('is identified by its numbers', () => {
    const { identification } = examineFile(written(named, order))
    expect(byteOrderOf(identification)).toBe(order)
    expect(identification.hardware_numbers[0]?.value).toBe('0281017992')
    expect(identification.software_numbers[0]?.value).toBe('1037390905')
    expect(checkOriginal(written(named, order), 'read.bin')).toEqual([
      { code: 'ecu.completeness_unknown', severity: 'warn', overridable: false, details: { size: named.length } },
      { code: 'ecu.byte_order', severity: 'warn', overridable: false, details: { order, confidence: 'certain' } },
    ])
  })

  test.each([
    ['EDC16', edc16Image],
    ['MED17/EDC17', tricoreImage],
  ] as const)('is recognized by the right checksums of %s without any text', (_, sample) => {
    const { identification } = examineFile(written(sample().bytes, order))
    expect(byteOrderOf(identification)).toBe(order)
    expect(identification.checksums).toMatchObject({ wrong: 0 })
  })

  test('is not reported for wrong checksums, noise or text', () => {
    const wrong = Buffer.from(edc16Image().bytes)
    wrong[0xd8000] = (wrong[0xd8000] ?? 0) ^ 1
    const files = [wrong, noise(0x80000), randomBytes(0x40000), Buffer.alloc(0x40000, 'Read of the car. ')]
    for (const bytes of files) expect(byteOrderOf(examineFile(written(bytes, order)).identification)).toBeUndefined()
  })

  test('is accepted for an original in the same order only', () => {
    const tuned = Buffer.from(named)
    tuned.fill(0x11, 0x40000, 0x40100)
    const codes = (one: Buffer, other: Buffer) => checkModified(one, other).map(({ code }) => code)
    expect(codes(written(named, order), written(tuned, order))).toEqual([])
    expect(codes(named, written(tuned, order))).toContain('ecu.byte_order_differs')
  })
})
