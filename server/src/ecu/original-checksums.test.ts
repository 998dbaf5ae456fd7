import { describe, expect, test } from 'vitest'
import { edc16Image, trionic7Image } from '../../test/checksum-images.ts'
import { intelHexOf } from '../../test/hex-text.ts'
import { KB, only, read } from '../../test/original-reads.ts'
import { checkOriginal } from './check-original.ts'
import { examineFile } from './examine-file.ts'

describe('the checksums of a read', () => {
  const read16 = () => edc16Image().bytes.fill(0xff, 0, 0x80000)

  test('are part of its identification, with the family that they belong to', () => {
    for (const bytes of [read16(), Buffer.from(intelHexOf(read16(), 0x400000))]) {
      const { identification } = examineFile(bytes)
      expect(identification.checksums).toMatchObject({ scheme: 'bosch_edc16', right: 1, wrong: 0 })
      expect(identification.ecu_family?.value).toBe('EDC16')
      expect(identification.ecu_brand?.value).toBe('Bosch')
    }
  })

  test('come with the numbers in the footer of a Trionic, which is written backwards', () => {
    const { identification } = examineFile(trionic7Image('YS3ED48E6X3012876').bytes)
    expect(identification).toMatchObject({
      ecu_family: { value: 'Trionic 7' },
      software_numbers: [{ value: 'EU0CF01O.55P', confidence: 'certain' }],
      part_numbers: [{ value: '5382000' }],
      vins: [{ value: 'YS3ED48E6X3012876' }],
    })
    expect(examineFile(trionic7Image('0'.repeat(17)).bytes).identification.vins).toBeUndefined()
  })

  test.each([131_072, 218_656])('identify the calibration of an EDC16 without a family name: %i bytes', (size) => {
    for (const markerOffset of [0x3c, 0x7c, 0x11c, 0x13c]) {
      const bytes = read(size)
      for (const [index, word] of [0x840000, 0x840000 + size - 1, 0xfadecafe, 0xcafeaffe].entries())
        bytes.writeUInt32BE(word, markerOffset - 8 + index * 4)
      let sum = 0
      for (let at = 0; at < size - 4; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
      bytes.writeUInt32BE((0xd01fe500 - sum) >>> 0, size - 4)
      expect(examineFile(bytes).identification).toMatchObject({
        ecu_family: { value: 'EDC16' },
        checksums: { scheme: 'bosch_edc16', right: 1, wrong: 0, covered: size },
      })
      expect(only(bytes)).toMatchObject({ code: 'ecu.calibration_read', details: { size, family: 'EDC16' } })
    }
  })

  test('are verified in byte-swapped files', () => {
    const bytes = read16()
    bytes.write('\0' + '02810179921037390905\0', 0xd1000, 'latin1')
    const missing = bytes.readUInt32BE(0xdfffc)
    let sum = 0
    for (let at = 0xd0000; at < 0xdfffc; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
    bytes.writeUInt32BE((0xd01fe500 - sum) >>> 0, 0xdfffc)
    expect(bytes.readUInt32BE(0xdfffc)).not.toBe(missing)
    expect(examineFile(bytes.swap16()).identification).toMatchObject({
      byte_swapped: true,
      checksums: { scheme: 'bosch_edc16', right: 1, wrong: 0 },
    })
  })

  test('warn about a damaged or edited read', () => {
    const bytes = read16()
    bytes[0xd8000] = (bytes[0xd8000] ?? 0) ^ 1
    expect(checkOriginal(bytes, 'read.bin')).toEqual([
      {
        ...{ code: 'ecu.possibly_cut', severity: 'warn', overridable: false },
        details: { size: 1024 * KB, family: 'EDC16', expected: 2048 * KB },
      },
      { code: 'ecu.checksum_wrong', severity: 'warn', overridable: false, details: { wrong: 1, all: 1 } },
    ])
  })
})
