import { createHash, randomBytes } from 'node:crypto'
import { notes } from '@mapwright/contract/ecu/finding.ts'
import { describe, expect, test } from 'vitest'
import { edc15Image, edc16Image, tricoreImage } from '../../test/checksum-images.ts'
import { intelHexOf } from '../../test/hex-text.ts'
import { begins, codes, KB, only, read } from '../../test/original-reads.ts'
import { checkOriginal } from './check-original.ts'
import { examineFile, fileExaminer } from './examine-file.ts'

test('accepts a read of the usual size', () => {
  expect(codes(read(512 * KB))).toEqual([])
  expect(codes(read(2048 * KB, '34/1/EDC17_C46/5/P643//C643X5L8///'))).toEqual([])
})

describe('refuses', () => {
  test('an empty file', () => {
    expect(only(Buffer.alloc(0))).toMatchObject({ code: 'ecu.empty_file', severity: 'refuse', overridable: false })
  })

  test.each([0x00, 0xff])('a file filled with %i, even with a few other bytes', (byte) => {
    const bytes = Buffer.alloc(512 * KB, byte)
    bytes.write('0281017992', 100)
    expect(only(bytes)).toMatchObject({ code: 'ecu.uniform_bytes', severity: 'refuse' })
  })

  test('10 MB of text, in any script and encoding', () => {
    const english = 'Please tune my car, it is a Golf 7 with stage one.\r\n'
    expect(only(Buffer.alloc(10 << 20, english))).toMatchObject({ code: 'ecu.text_file', severity: 'refuse' })
    expect(codes(Buffer.alloc(20_000, 'Пожалуйста, настройте машину. '))).toEqual(['ecu.text_file'])
    expect(codes(Buffer.from(`\ufeff${english.repeat(50)}`, 'utf16le'))).toEqual(['ecu.text_file'])
  })

  test.each([
    ['\x89PNG\r\n\x1a\n', 'ecu.image_file', 'PNG'],
    ['\xff\xd8\xff\xe0', 'ecu.image_file', 'JPEG'],
    ['GIF89a', 'ecu.image_file', 'GIF'],
    ['RIFF\0\0\0\0WEBP', 'ecu.image_file', 'WebP'],
    ['\0\0\0\x18ftypheic', 'ecu.image_file', 'HEIC'],
    ['\0\0\0\x18ftypmp42', 'ecu.video_file', 'MP4'],
    ['%PDF-1.7', 'ecu.document_file', 'PDF'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'ecu.document_file', 'Office'],
    [
      'PK\x03\x04\x14\0\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\0\0[Content_Types].xml',
      'ecu.document_file',
      'Office',
    ],
  ])('%j: %s, %s', (start, code, kind) => {
    expect(only(begins(start))).toMatchObject({ code, severity: 'refuse', details: { kind } })
  })
})

describe('warns about', () => {
  test.each([
    ['PK\x03\x04\x14\0', 'ZIP'],
    ['Rar!\x1a\x07\x01\0', 'RAR'],
    ['7z\xbc\xaf\x27\x1c', '7z'],
  ])('an archive that begins %j: %s', (start, kind) => {
    expect(only(begins(start))).toMatchObject({ code: 'ecu.archive_file', severity: 'warn', details: { kind } })
  })

  test('an editor project, by its content or its name', () => {
    expect(codes(begins('\x0b\0\0\0WinOLS File\0'))).toEqual(['ecu.tool_project'])
    expect(codes(read(512 * KB), 'golf.KP')).toEqual(['ecu.tool_project'])
  })

  test('an encrypted file', () => {
    const bytes = randomBytes(512 * KB)
    expect(only(bytes)).toMatchObject({ code: 'ecu.encrypted', severity: 'warn', details: { entropy: 8 } })
    // The entropy of this read is at most 7.2, as in real code and tables.
    expect(codes(read(512 * KB))).toEqual([])
  })

  test('a mostly empty file, compared with its family', () => {
    const sparse = (text: string, size = 512 * KB) => {
      const bytes = Buffer.alloc(size, 0xff)
      read(size / 8, text).copy(bytes)
      return bytes
    }
    expect(codes(sparse(''))).toEqual(['ecu.low_entropy'])
    expect(codes(sparse('34/1/EDC17_C46/5/P643//C643X5L8///', 2048 * KB))).toEqual(['ecu.low_entropy'])
    expect(codes(sparse('36/1/EDC16_C35/999/X002//', 2048 * KB))).toEqual([])
    // Without a detected family, the unit may be an EDC16, whose reads may be mostly empty.
    expect(codes(sparse('\x000281012501\x001037390905408TA6AA\0', 1024 * KB))).toEqual([])
  })

  test('a size that no control unit has', () => {
    expect(only(read(512 * KB - 1))).toMatchObject({ code: 'ecu.uneven_size', details: { size: 512 * KB - 1 } })
    expect(codes(read(900))).toEqual(['ecu.odd_size'])
  })

  test.each([
    ['40/1/ME7.5/3/4019.20//24b/Dst02o/090600//', 8192 * KB, 'ME7.5', 1024 * KB],
    ['34/1/EDC17_C46/5/P643//C643X5L8///', 2048 * KB - 1, 'EDC17C46', 2048 * KB],
    ['34/1/EDC17_C46/5/P643//C643X5L8///', 1024 * KB, 'EDC17C46', 2048 * KB],
    ['34/1/EDC17_C64/5/P643//C643X5L8///', 2048 * KB, 'EDC17C64', 4096 * KB],
    ['36/1/EDC16_U34/999/X002//', 1024 * KB, 'EDC16U34', 2048 * KB],
  ])('a size that its family never has: %s, %i bytes', (text, size, family, expected) => {
    expect(only(read(size, text))).toEqual({
      code: 'ecu.wrong_size',
      severity: 'warn',
      overridable: false,
      details: { size, family, expected },
    })
  })

  test.each([
    ['36/1/EDC16_U1/999/X002//', 1024],
    ['34/1/EDC17_C46/5/P643//C643X5L8///', 2048],
    ['MED17.5.25', 4096],
  ])('nothing for a whole memory: %s, %i KB', (text, kilobytes) => {
    expect(checkOriginal(read(kilobytes * KB, text), 'read.bin')).toEqual([])
  })

  test.each([
    // Sizes of real reads of a part of the memory.
    ['36/1/EDC16_U1/999/X002//', 960, 'EDC16U1', 1024],
    ['36/1/EDC16_C34/999/X002//', 640, 'EDC16C34', 1024],
    ['SID803A', 448, 'SID803A', 2048],
    ['PPD1.2', 244, 'PPD1.2', 2048],
    // Half and a quarter of the memory, which are also the sizes of real partial reads.
    ['36/1/EDC16_U1/999/X002//', 512, 'EDC16U1', 1024],
    ['34/1/EDC17_C46/5/P643//C643X5L8///', 512, 'EDC17C46', 2048],
  ])('a part of the memory: %s, %i KB', (text, kilobytes, family, whole) => {
    expect(only(read(kilobytes * KB, text))).toEqual({
      ...{ code: 'ecu.partial_read', severity: 'warn', overridable: false },
      details: { size: kilobytes * KB, family, expected: whole * KB },
    })
  })

  test('a size that a whole memory or its beginning can have', () => {
    expect(only(read(1536 * KB, 'MED17.5.25'))).toEqual({
      ...{ code: 'ecu.possibly_cut', severity: 'warn', overridable: false },
      details: { size: 1536 * KB, family: 'MED17.5.25', expected: 2048 * KB },
    })
    // The checksums prove that the read is complete.
    expect(checkOriginal(edc15Image().bytes, 'read.bin')).toEqual([])
  })

  test('a size that may be half of a memory, although all checksums are right', () => {
    expect(only(edc16Image().bytes)).toMatchObject({ code: 'ecu.possibly_cut', details: { expected: 2048 * KB } })
    const { bytes } = tricoreImage()
    expect(checkOriginal(bytes, 'read.bin').map(({ code }) => code)).toEqual(['ecu.completeness_unknown'])
    // Appends the header of another block. The header states that the memory continues beyond the end of the file.
    const [start, address] = [0x20000, 0x80040000]
    const next = Buffer.from(bytes)
    next.writeUInt32LE(address + 0x80000 + 0x30000 - 4, start + 0xc)
    const half = Buffer.concat([bytes, next]).subarray(0, 0xc0000)
    expect(examineFile(half).identification.checksums).toMatchObject({ right: 3, wrong: 0 })
    expect(checkOriginal(half, 'read.bin')).toEqual([
      {
        ...{ code: 'ecu.cut_read', severity: 'warn', overridable: false },
        details: { size: half.length, expected: 0xd0000 },
      },
    ])
    // A header copied to an offset that does not match its address does not mean that the read is cut off.
    next.writeUInt32LE(address + 0x30000 - 4, start + 0xc)
    const copied = Buffer.concat([bytes, next]).subarray(0, 0xc0000)
    expect(codes(copied)).not.toContain('ecu.cut_read')
  })

  test.each([131_072, 218_656, 249_856, 251_904, 253_952])('a calibration, and nothing else: %i bytes', (size) => {
    const details = { size, family: 'EDC16C31' }
    expect(only(read(size, '36/1/EDC16_C31/999/X002//'))).toMatchObject({ code: 'ecu.calibration_read', details })
  })

  test.each([
    [24 * KB, 'MS41'],
    [218_656, 'EDC16'],
    [249_856, 'EDC16, PPD1'],
  ])('the size of a calibration of an unknown unit: %i bytes', (size, families) => {
    expect(only(read(size))).toMatchObject({ code: 'ecu.calibration_size', details: { size, families } })
    expect(notes).toContain('ecu.calibration_size')
  })

  test.each([
    [256, '24C02, 93C56, 95020'],
    [512, '24C04, 93C66, 95040'],
    [2048, '24C16, 93C86, 95160'],
    [8192, '24C64, 95640'],
  ])('the size of an EEPROM, but not its low entropy: %i bytes', (size, chips) => {
    const bytes = Buffer.alloc(size, 0xff)
    bytes.fill('\x01\x02\x03\x04', 0, size / 4)
    expect(only(bytes)).toMatchObject({ code: 'ecu.eeprom_read', severity: 'warn', details: { size, chips } })
  })
})

test('notes that the completeness of a read of an unknown family is unknown', () => {
  const note = { code: 'ecu.completeness_unknown', severity: 'warn', overridable: false, details: { size: 256 * KB } }
  expect(only(read(256 * KB))).toEqual(note)
  expect(notes).toContain(note.code)
  // These files get a more specific warning.
  for (const bytes of [read(512 * KB - 1), randomBytes(512 * KB)])
    expect(checkOriginal(bytes, 'read.bin').map(({ code }) => code)).not.toContain(note.code)
})

describe('a read in hex text', () => {
  const image = read(64 * KB, '10SW0321371251_8F0')

  test('is examined as its decoded image', () => {
    const text = Buffer.from(intelHexOf(image, 0x80040000))
    const examined = examineFile(text)
    expect(examined.size).toBe(image.length)
    expect(examined.identification).toEqual(examineFile(image).identification)
    expect(examined.hex).toMatchObject({ sha256: createHash('sha256').update(image).digest('hex') })
    expect(checkOriginal(text, 'read.hex')).toEqual([
      {
        code: 'ecu.hex_image',
        severity: 'warn',
        overridable: false,
        details: { format: 'intel_hex', size: image.length, address: '80040000' },
      },
      { code: 'ecu.completeness_unknown', severity: 'warn', overridable: false, details: { size: image.length } },
    ])
  })

  test('is refused with the line of a wrong digit', () => {
    const text = intelHexOf(image, 0)
    const broken = text.replace(/\n:(.)/, (_, digit) => `\n:${digit === '2' ? '3' : '2'}`)
    expect(only(Buffer.from(broken))).toMatchObject({
      code: 'ecu.hex_damaged',
      severity: 'refuse',
      details: { line: 2 },
    })
  })

  test('is accepted with a warning if its last line is missing', () => {
    const text = intelHexOf(image, 0).replace(':00000001FF\r\n', '')
    expect(codes(Buffer.from(text))).toEqual(['ecu.hex_image', 'ecu.hex_incomplete'])
  })
})

test('recognizes a bitmap by "BM" and its size field, not by "BM" alone', () => {
  const bytes = begins('BM')
  expect(codes(bytes)).toEqual([])
  bytes.writeUInt32LE(bytes.length, 2)
  expect(codes(bytes)).toEqual(['ecu.image_file'])
})

test('examines a streamed file like a complete one', () => {
  const bytes = read(300 * KB, '0281017992')
  const examining = fileExaminer()
  for (let at = 0; at < bytes.length; at += 1013) examining.push(bytes.subarray(at, at + 1013))
  expect(examining.finish()).toEqual(examineFile(bytes))
})

test.each([
  [256 * KB, 0x3ffde, 'MGJA206 ', '38770-MGJ'],
  [512 * KB, 0x7ff5c, 'K64A208\0', '38770-K64'],
  [1024 * KB, 0x7ff5c, 'K64A208\0', '38770-K64'],
])('identifies a Keihin by the code at a fixed offset: %i bytes', (size, place, code, part) => {
  const bytes = read(size)
  bytes.write(code, place, 'latin1')
  const found = {
    ecu_brand: { value: 'Keihin' },
    ecu_family: { value: 'Keihin', confidence: 'likely' },
    part_numbers: [{ value: part, offset: place }],
  }
  expect(examineFile(bytes).identification).toMatchObject(found)
  // At any other offset, the code identifies nothing.
  const other = read(size)
  other.write(code, place - 16, 'latin1')
  expect(examineFile(other).identification.ecu_family).toBeNull()
})
