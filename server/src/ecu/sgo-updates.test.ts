import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { read } from '../../test/original-reads.ts'
import { compressed, inverted, makeSgo, type SgoBlock } from '../../test/sgo-file.ts'
import { checkOriginal } from './check-original.ts'
import { examineFile } from './examine-file.ts'

const program = read(70_000, '10SW0321371251_8F0')
const maps = read(20_000)
const plain = (address: number, bytes: Buffer): SgoBlock => ({
  ...{ address, crypt: 0, size: bytes.length, data: inverted(bytes) },
})
const packed = (address: number, bytes: Buffer): SgoBlock => ({
  ...{ address, crypt: 0x10, size: bytes.length, data: compressed(bytes) },
})
/** Changes the sum, which is at the end of compressed data. */
const withOtherSum = (data: Buffer) => {
  data.writeUInt8(data.readUInt8(data.length - 1) ^ 1, data.length - 1)
  return data
}
const sgo = (...blocks: SgoBlock[]) => makeSgo(blocks)
const unopened = [{ code: 'ecu.flash_container', severity: 'warn', overridable: false, details: { kind: 'VW SGO' } }]

describe('an SGO update', () => {
  test.each([
    ['inverted blocks', sgo(plain(0x10000, program), plain(0x30000, maps))],
    ['compressed blocks', sgo(packed(0x10000, program), packed(0x30000, maps))],
  ])('with %s is examined as its image', (_, file) => {
    const { image, identification } = examineFile(file)
    expect(image?.subarray(0, program.length).equals(program)).toBe(true)
    expect(image?.subarray(0x20000).equals(maps)).toBe(true)
    expect(image?.subarray(program.length, 0x20000).every((byte) => byte === 0xff)).toBe(true)
    expect(identification.software_numbers[0]?.value).toBe('10SW032137')
    expect(checkOriginal(file, 'update.sgo')).toMatchObject([
      { code: 'ecu.hex_image', details: { format: 'sgo', size: 0x20000 + maps.length, address: '10000' } },
      { code: 'ecu.flash_file', details: { kind: 'VW SGO' } },
    ])
  })

  test('may state the length of a block as one byte less', () => {
    const block = plain(0x10000, program)
    expect(examineFile(sgo({ ...block, size: block.size - 1 })).image?.equals(program)).toBe(true)
  })

  test.each([
    ['an encrypted block', sgo(plain(0x10000, program), { ...plain(0x40000, maps), crypt: 1 })],
    ['data of another length', sgo({ ...plain(0x10000, program), size: 100 })],
    ['compressed data with a wrong sum', sgo({ ...packed(0x10000, program), data: withOtherSum(compressed(program)) })],
    ['data that are not compressed', sgo({ ...packed(0x10000, program), data: inverted(randomBytes(5000)) })],
    ['overlapping blocks', sgo(plain(0x10000, program), plain(0x10100, maps))],
    ['no block', sgo()],
  ])('with %s is recognized, but not opened', (_, file) => {
    expect(checkOriginal(file, 'update.sgo')).toEqual(unopened)
  })

  test('is opened only with consistent pointers', () => {
    const file = sgo(plain(0x10000, program), packed(0x30000, maps))
    const list = file.readUInt32LE(0x2d)
    for (const at of [0x29, 0x2d, 0x200, 0x200 + 4 + 12 + 0x15, list, list + 4, list + 8])
      for (const value of [0, 1, 0x7fffffff, 0xffffffff, file.length - 2]) {
        const changed = Buffer.from(file)
        changed.writeUInt32LE(value, at)
        expect([at, value, checkOriginal(changed, 'update.sgo')]).toEqual([at, value, unopened])
      }
    for (const length of [16, 0x30, 0x204, file.length >> 1, file.length - 1])
      expect(checkOriginal(file.subarray(0, length), 'update.sgo')).toEqual(unopened)
  })
})
