import { describe, expect, test } from 'vitest'
import { checkOriginal } from './check-original.ts'
import { examineFile, fileExaminer } from './examine-file.ts'

const KB = 1024

/** Bytes with the spread of a read: mostly values in use, some of them often. */
function read(size: number, text = ''): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at++) bytes[at] = (Math.imul(at, at + 7) >>> 5) & 0xff
  bytes.write(`\0${text}\0`, 64, 'latin1')
  return bytes
}

const begins = (start: string, size = 256 * KB) => {
  const bytes = read(size)
  bytes.write(start, 0, 'latin1')
  return bytes
}
const codes = (bytes: Buffer, name = 'read.bin') => checkOriginal(bytes, name).map(({ code }) => code)
const only = (bytes: Buffer, name = 'read.bin') => {
  const findings = checkOriginal(bytes, name)
  expect(findings).toHaveLength(1)
  return findings[0]
}

test('a read of the usual size has no finding', () => {
  expect(codes(read(512 * KB))).toEqual([])
  expect(codes(read(2048 * KB, '34/1/EDC17_C46/5/P643//C643X5L8///'))).toEqual([])
})

describe('refused', () => {
  test('an empty file', () => {
    expect(only(Buffer.alloc(0))).toMatchObject({ code: 'ecu.empty_file', severity: 'refuse', overridable: false })
  })

  test.each([0x00, 0xff])('nothing but %i, even with a few other bytes', (byte) => {
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

describe('doubted', () => {
  test.each([
    ['PK\x03\x04\x14\0', 'ZIP'],
    ['Rar!\x1a\x07\x01\0', 'RAR'],
    ['7z\xbc\xaf\x27\x1c', '7z'],
  ])('an archive that begins %j: %s', (start, kind) => {
    expect(only(begins(start))).toMatchObject({ code: 'ecu.archive_file', severity: 'warn', details: { kind } })
  })

  test('a project of an editor, by its content or its name', () => {
    expect(codes(begins('\x0b\0\0\0WinOLS File\0'))).toEqual(['ecu.tool_project'])
    expect(codes(read(512 * KB), 'golf.KP')).toEqual(['ecu.tool_project'])
  })

  test('a read written as hexadecimal text', () => {
    const line = ':10010000214601360121470136007EFE09D2190140\r\n'
    expect(only(Buffer.alloc(300 * KB, line))).toMatchObject({ code: 'ecu.hex_text', severity: 'warn' })
  })

  test('a file with little in it', () => {
    const bytes = Buffer.alloc(512 * KB, 0xff)
    read(32 * KB).copy(bytes)
    expect(codes(bytes)).toEqual(['ecu.low_entropy'])
  })

  test('a size that its family never has', () => {
    expect(only(read(8192 * KB, '40/1/ME7.5/3/4019.20//24b/Dst02o/090600//'))).toEqual({
      code: 'ecu.odd_size',
      severity: 'warn',
      overridable: false,
      details: { size: 8192 * KB, from: 64 * KB, to: 2048 * KB, family: 'ME7.5' },
    })
    expect(codes(read(900))).toEqual(['ecu.odd_size'])
  })
})

test('two letters alone make no bitmap, the stated size with them does', () => {
  const bytes = begins('BM')
  expect(codes(bytes)).toEqual([])
  bytes.writeUInt32LE(bytes.length, 2)
  expect(codes(bytes)).toEqual(['ecu.image_file'])
})

test('a file examined while it arrives is examined as if it were whole', () => {
  const bytes = read(300 * KB, '0281017992')
  const examining = fileExaminer()
  for (let at = 0; at < bytes.length; at += 1013) examining.push(bytes.subarray(at, at + 1013))
  expect(examining.finish()).toEqual(examineFile(bytes))
})
