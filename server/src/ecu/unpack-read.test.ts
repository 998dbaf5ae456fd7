import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { noise } from '../../test/checksum-images.ts'
import { type ZipPart, zipOf } from '../../test/zip-file.ts'
import { originalFindings } from './check-original.ts'
import { examineFile } from './examine-file.ts'
import { unpackRead } from './unpack-read.ts'

const read = noise(64 * 1024)
const part = (name: string, bytes: Buffer = read, changes: Partial<ZipPart> = {}): ZipPart => ({
  ...{ name, method: 8, crc: crc32(bytes), size: bytes.length, data: deflateRawSync(bytes), flags: 0 },
  ...changes,
})

describe('a ZIP with one read', () => {
  test.each([
    ['deflated', [part('read.bin')]],
    ['stored', [part('read.bin', read, { method: 0, data: read })]],
    ['next to notes, pictures and folders', [part('car/'), part('car/note.TXT'), part('a.jpg'), part('car/read.bin')]],
    ['in a folder of old .NET', [part('Golf\\'), part('Golf\\read.bin'), part('Golf\\Thumbs.db')]],
    ['next to files of macOS in folders', [part('Golf/read.bin'), part('__MACOSX/Golf/._read.bin')]],
    ['next to what systems add', [part('__MACOSX/._read.bin'), part('.DS_Store'), part('Thumbs.db'), part('read.bin')]],
  ])('is unpacked if it is %s', (_, parts) => {
    expect(unpackRead(zipOf(parts))).toEqual({ kind: 'ZIP', name: 'read.bin', bytes: read })
    expect(unpackRead(zipOf(parts, 'a comment'))?.bytes.equals(read)).toBe(true)
  })
})

/** Replaces "QZ" before a dot or backslash with a letter that takes two bytes in a code page. */
const withLetter = (zip: Buffer, letter: string): Buffer =>
  Buffer.from(zip.toString('latin1').replace(/QZ(?=[.\\])/g, letter), 'latin1')

test.each([
  ['Japan', '\x95\x5c'],
  ['China', '\xb3\x5c'],
  ['Taiwan', '\xa5\x5c'],
])(
  'a read whose name contains a backslash byte in the code page of %s is not mistaken for a hidden file',
  (_, letter) => {
    const named = (...parts: ZipPart[]) => withLetter(zipOf(parts), letter)
    expect(unpackRead(named(part('QZ.bin'), part('note.txt')))?.bytes.equals(read)).toBe(true)
    // A ZIP with two reads is not unpacked.
    expect(unpackRead(named(part('QZ.bin'), part('other.bin', noise(4096))))).toBeUndefined()
    expect(unpackRead(named(part('QZ\\Thumbs.db'), part('QZ\\read.bin')))?.name).toBe('read.bin')
  },
)

test('a ZIP is unpacked if padding follows it, but not if other data follows it', () => {
  for (const end of ['\r\n', '\0'.repeat(2_000), '\x1a'])
    for (const comment of ['', 'a comment', 'with an end \n'])
      expect(unpackRead(Buffer.concat([zipOf([part('read.bin')], comment), Buffer.from(end)]))).toBeDefined()
  expect(unpackRead(Buffer.concat([zipOf([part('read.bin')]), Buffer.from('<html>')]))).toBeUndefined()
})

/** Creates a ZIP as streaming packers write it: sizes in a descriptor after the data, and optional ZIP64 fields. */
function streamedZip({ is64, hasEnd64 }: { is64: boolean; hasEnd64: boolean }): Buffer {
  const [name, data] = [Buffer.from('read.bin'), deflateRawSync(read)]
  const mark = (text: string) => Buffer.from(`PK${text}`, 'latin1')
  const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value & 255, value >> 8])))
  const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
  const u64 = (...values: number[]) => Buffer.from(BigUint64Array.from(values.map(BigInt)).buffer)
  const full = 0xffffffff
  const local = Buffer.concat([mark('\x03\x04'), u16(45, 8, 8, 0, 0), u32(0, 0, 0), u16(name.length, 0), name])
  const sizes = is64 ? u64(data.length, read.length) : u32(data.length, read.length)
  const descriptor = Buffer.concat([mark('\x07\x08'), u32(crc32(read)), sizes])
  const other = Buffer.concat([u16(0x5455, 1), Buffer.from([0])])
  const extra = is64 ? Buffer.concat([other, u16(1, 24), u64(read.length, data.length, 0)]) : Buffer.alloc(0)
  const [packed, unpacked, place] = is64 ? [full, full, full] : [data.length, read.length, 0]
  const list = Buffer.concat([
    ...[mark('\x01\x02'), u16(45, 45, 8, 8, 0, 0), u32(crc32(read), packed, unpacked)],
    ...[u16(name.length, extra.length, 0, 0, 0), u32(0, place), name, extra],
  ])
  const before = Buffer.concat([local, data, descriptor, list])
  const from = before.length - list.length
  const end64 = Buffer.concat([
    ...[mark('\x06\x06'), u64(44), u16(45, 45), u32(0, 0), u64(1, 1, list.length, from)],
    ...[mark('\x06\x07'), u32(0), u64(before.length), u32(1)],
  ])
  const ends = hasEnd64 ? [u16(0, 0, 0xffff, 0xffff), u32(full, full)] : [u16(0, 0, 1, 1), u32(list.length, from)]
  return Buffer.concat([before, ...(hasEnd64 ? [end64] : []), mark('\x05\x06'), ...ends, u16(0)])
}

test.each([
  { is64: false, hasEnd64: false },
  { is64: true, hasEnd64: false },
  { is64: true, hasEnd64: true },
])('a streamed ZIP is unpacked, and never yields other content if its last bytes are damaged: %j', (kind) => {
  const zip = streamedZip(kind)
  expect(unpackRead(zip)).toEqual({ kind: 'ZIP', name: 'read.bin', bytes: read })
  for (let at = zip.length - 200; at < zip.length; at++) {
    const changed = Buffer.from(zip)
    changed[at] = 0xff
    const unpacked = unpackRead(changed)
    if (unpacked) expect(unpacked.bytes.equals(read)).toBe(true)
  }
})

test.each([
  ['with folders of old .NET', 'a\\b\\read.bin', 'read.bin'],
  ['in UTF-8', 'Zündung.bin', 'Zündung.bin'],
  ['with folders', 'a/b/read.bin', 'read.bin'],
])('keeps the name %s', (_, name, expected) => {
  expect(unpackRead(zipOf([part(name)]))?.name).toBe(expected)
})

describe('is not unpacked', () => {
  test.each([
    ['several reads', [part('one.bin'), part('two.bin')]],
    ['no read', [part('note.txt')]],
    ['an encrypted read', [part('read.bin', read, { flags: 1 })]],
    ['another compression', [part('read.bin', read, { method: 12 })]],
    ['a wrong CRC', [part('read.bin', read, { crc: 1 })]],
    ['a bomb that understates its size', [part('read.bin', Buffer.alloc(64 << 20), { size: 4096 })]],
    ['a size above the limit', [part('read.bin', Buffer.alloc(33 << 20))]],
    ['damaged data', [part('read.bin', read, { data: Buffer.from('not deflated') })]],
    ['too many entries', Array.from({ length: 100 }, (_, at) => part(`${at}.txt`)).concat(part('read.bin'))],
  ])('%s', (_, parts) => {
    expect(unpackRead(zipOf(parts))).toBeUndefined()
  })

  test('a truncated archive, or one with wrong offsets', () => {
    const zip = zipOf([part('read.bin')])
    for (const length of [0, 4, 21, 22, zip.length - 1, zip.length >> 1])
      expect(unpackRead(zip.subarray(0, length))).toBeUndefined()
    for (let at = zip.length - 70; at < zip.length; at++) {
      for (const byte of [0x00, 0x7f, 0xff]) {
        const changed = Buffer.from(zip)
        changed[at] = byte
        const unpacked = unpackRead(changed)
        if (unpacked) expect(unpacked.bytes.equals(read)).toBe(true)
      }
    }
  })
})

describe('a hostile ZIP', () => {
  test('is unpacked only once: an archive inside is not unpacked', () => {
    const inner = zipOf([part('read.bin')])
    const unpacked = unpackRead(zipOf([part('inner.zip', inner)]))
    expect(unpacked?.bytes.equals(inner)).toBe(true)
    expect(originalFindings(examineFile(unpacked?.bytes ?? Buffer.alloc(0)), 'inner.zip')).toMatchObject([
      { code: 'ecu.archive_file', details: { kind: 'ZIP' } },
    ])
  })

  test('whose entry contradicts the directory is not unpacked', () => {
    const zip = zipOf([part('read.bin', read, { method: 0, data: read })])
    for (const [at, value] of [
      [6, 1],
      [8, 8],
    ] as const) {
      const changed = Buffer.from(zip)
      changed.writeUInt16LE(value, at)
      expect(unpackRead(changed)).toBeUndefined()
    }
  })

  test('whose entries share their data is not unpacked', () => {
    const zip = zipOf([part('one.bin'), part('two.bin')])
    const list = zip.readUInt32LE(zip.length - 6)
    const second = list + 46 + 'one.bin'.length
    zip.writeUInt32LE(0, second + 42)
    expect(unpackRead(zip)).toBeUndefined()
  })

  test('whose directory contains itself causes no endless loop', () => {
    const zip = zipOf([part('note.txt'), part('read.bin')])
    zip.writeUInt16LE(0xffff, zip.length - 12)
    expect(unpackRead(zip)).toBeUndefined()
    zip.writeUInt16LE(64, zip.length - 12)
    expect(unpackRead(zip)).toBeUndefined()
  })
})
