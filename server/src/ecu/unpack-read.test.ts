import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { noise } from '../../test/checksum-images.ts'
import { type ZipPart, zipOf } from '../../test/zip-file.ts'
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
    ['next to what systems add', [part('__MACOSX/._read.bin'), part('.DS_Store'), part('Thumbs.db'), part('read.bin')]],
  ])('is unpacked if it is %s', (_, parts) => {
    expect(unpackRead(zipOf(parts))).toEqual({ name: 'read.bin', bytes: read })
    expect(unpackRead(zipOf(parts, 'a comment'))?.bytes.equals(read)).toBe(true)
  })
})

test.each([
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

  test('a truncated archive, or any with false offsets', () => {
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
