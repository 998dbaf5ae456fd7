import { describe, expect, test } from 'vitest'
import { noise } from '../../test/checksum-images.ts'
import { dataFlashImage, mss60Image, simkImage } from '../../test/checksum-images-siemens.ts'
import { checkModified } from './check-modified.ts'
import { verdictOn } from './identify-files.ts'

const codes = (bytes: Buffer) => verdictOn('read.bin', bytes).findings.map(({ code }) => code)

describe('the data flash of an EDC17', () => {
  const { bytes } = dataFlashImage()

  test('is named, and is neither called empty nor a part', () => {
    expect(verdictOn('dflash.bin', bytes)).toMatchObject({
      contents: 'data_flash',
      checksums: 'right',
      findings: [{ code: 'ecu.dflash_read', severity: 'warn', details: { size: bytes.length } }],
    })
  })

  test('with a damaged record has wrong checksums', () => {
    const damaged = Buffer.from(bytes)
    damaged[0x110] = (damaged[0x110] ?? 0) ^ 1
    expect(codes(damaged)).toEqual(['ecu.dflash_read', 'ecu.checksum_wrong'])
  })

  test('is not assumed for other files of this size', () => {
    expect(verdictOn('read.bin', noise(bytes.length)).contents).toBeNull()
    const few = Buffer.alloc(bytes.length, 0xff)
    bytes.copy(few, 0, 0, 7 * 0x100)
    expect(verdictOn('read.bin', few).contents).toBeNull()
  })
})

/** Changes a byte, so that a checksum is wrong afterwards. */
const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

describe.each([
  ['SIMK43', simkImage().bytes, 0x12000, 0x30000],
  ['MSS60', mss60Image().bytes, 0x71000, 0x20000],
])('a modified file of %s', (family, original, map, code) => {
  test('with changed maps has a checksum to correct', () => {
    expect(verdictOn('read.bin', original).identification.ecu_family?.value).toBe(family)
    expect(checkModified(original, changed(original, map)).map((finding) => finding.code)).toEqual([
      'ecu.checksum_to_correct',
    ])
  })

  test('with changed code is named as such, too', () => {
    expect(checkModified(original, changed(original, code)).map((finding) => finding.code)).toEqual([
      'ecu.code_changed',
      'ecu.checksum_to_correct',
    ])
  })
})
