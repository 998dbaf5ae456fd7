import { maxPackedBytes, maxUnpackedBytes } from './packed-limits.ts'
import { isDocumentPart, isOther, plainFileName } from './packed-names.ts'

/** The single read in a ZIP, still compressed. */
export type PackedRead = {
  name: string
  data: Uint8Array
  /** The compression method: 0 is stored, 8 is deflated. */
  method: 0 | 8
  /** The size and the CRC-32 of the unpacked read. */
  size: number
  crc: number
}

const maxEntries = 64

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endLength = 22
const entryLength = 46
const localLength = 30
const maxComment = 0xffff
const encryptedFlag = 1

/** ZIP64: a field with its maximum value means that the real value is in an extra field or in the ZIP64 end record. */
const zip64Id = 1
const [full16, full32] = [0xffff, 0xffffffff]
const locatorMark = 0x07064b50
const locatorLength = 20
const end64Mark = 0x06064b50
const end64Length = 56

export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04

/** Checks whether a byte is one that disks, transfers or editors append to a file. */
const isPadding = (byte: number): boolean => [0, 0x0a, 0x0d, 0x1a, 0x20].includes(byte)

/** Returns the position of the end record. Only its comment and padding may follow it. */
function endOfZip(bytes: Uint8Array, view: DataView): number | undefined {
  let padded = bytes.length
  while (padded > 0 && isPadding(bytes[padded - 1] ?? -1)) padded--
  const last = bytes.length - endLength
  for (let at = last; at >= Math.max(0, padded - endLength - maxComment); at--) {
    if (view.getUint32(at, true) !== endMark) continue
    const end = at + endLength + view.getUint16(at + 20, true)
    if (end <= bytes.length && end >= padded) return at
  }
  return undefined
}

/**
 * Replaces backslashes, which old versions of .NET use as path separators. A backslash after a byte above 0x80 is kept, because it can be
 * the second byte of an East Asian character.
 */
function withSlashes(name: string): string {
  let written = ''
  for (let at = 0; at < name.length; at++) {
    const isLead = name.charCodeAt(at) > 0x80
    written += name[at] === '\\' ? '/' : (name[at] ?? '')
    if (isLead && name[at + 1] === '\\') written += name[++at] ?? ''
  }
  return written
}

/** Decodes the name of an entry: UTF-8, otherwise the code page of an old system. */
function nameOf(bytes: Uint8Array): string {
  try {
    const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    return decodeURIComponent(escaped).replaceAll('\\', '/')
  } catch {
    return withSlashes(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }
}

/** Reads a 64-bit number. Numbers beyond the safe range are imprecise, but they exceed the size of any archive anyway. */
const uint64 = (view: DataView, at: number): number => view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true)

/** Finds the content of the ZIP64 field among the extra fields of an entry. Returns an empty range if there is no such field. */
function zip64Field(view: DataView, from: number, end: number): { at: number; end: number } {
  for (let at = from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === zip64Id)
      return { at: at + 4, end: Math.min(end, at + 4 + view.getUint16(at + 2, true)) }
  return { at: end, end }
}

/**
 * Reads 32-bit sizes and offsets. A field with its maximum value is read from the ZIP64 field instead, which contains these values in the
 * same order. Undefined if a value is missing there.
 */
function sizesOf(
  view: DataView,
  places: readonly number[],
  { at, end }: { at: number; end: number },
): number[] | undefined {
  const sizes: number[] = []
  let next = at
  for (const place of places) {
    const size = view.getUint32(place, true)
    if (size !== full32) sizes.push(size)
    else if (next + 8 > end) return undefined
    else {
      sizes.push(uint64(view, next))
      next += 8
    }
  }
  return sizes
}

/** Reads an entry of the central directory; undefined if it is damaged. */
function entryAt(bytes: Uint8Array, view: DataView, at: number) {
  if (at + entryLength > bytes.length || view.getUint32(at, true) !== entryMark) return undefined
  const nameEnd = at + entryLength + view.getUint16(at + 28, true)
  const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  if (next > bytes.length) return undefined
  const field = zip64Field(view, nameEnd, nameEnd + view.getUint16(at + 30, true))
  const [size, packed, local] = sizesOf(view, [at + 24, at + 20, at + 42], field) ?? []
  if (size === undefined || packed === undefined || local === undefined) return undefined
  return {
    name: nameOf(bytes.subarray(at + entryLength, nameEnd)),
    isEncrypted: (view.getUint16(at + 8, true) & encryptedFlag) !== 0,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    ...{ packed, size, local, next },
  }
}

type ZipEntry = NonNullable<ReturnType<typeof entryAt>>

/** Returns the number of entries and the position of the central directory, from the end record or, for ZIP64, from the ZIP64 end record. */
function listOf(view: DataView, end: number): { count: number; from: number } | undefined {
  const list = { count: view.getUint16(end + 10, true), from: view.getUint32(end + 16, true) }
  if (list.count !== full16 && list.from !== full32) return list
  const locator = end - locatorLength
  if (locator < 0 || view.getUint32(locator, true) !== locatorMark) return list
  const record = uint64(view, locator + 8)
  if (record + end64Length > view.byteLength || view.getUint32(record, true) !== end64Mark) return undefined
  return { count: uint64(view, record + 32), from: uint64(view, record + 48) }
}

/** Returns all entries of the archive; undefined if the central directory is damaged or too long. */
function entriesOf(bytes: Uint8Array, view: DataView): ZipEntry[] | undefined {
  const end = endOfZip(bytes, view)
  const list = end === undefined ? undefined : listOf(view, end)
  if (!list || list.count > maxEntries) return undefined
  const entries: ZipEntry[] = []
  for (let index = 0, at = list.from; index < list.count; index++) {
    const entry = entryAt(bytes, view, at)
    if (!entry) return undefined
    entries.push(entry)
    at = entry.next
  }
  return entries
}

/**
 * Finds the read in a ZIP that contains exactly one, possibly with notes and pictures. Returns undefined if there are several reads, or if
 * the archive is encrypted, damaged or too large. Nothing is unpacked yet, so `size` is only the size stated in the archive.
 */
export function readInZip(bytes: Uint8Array): PackedRead | undefined {
  if (!isZip(bytes) || bytes.length > maxPackedBytes || bytes.length < endLength) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const entries = entriesOf(bytes, view) ?? []
  if (entries.some(({ name }) => isDocumentPart(name))) return undefined
  const [entry, other] = entries.filter(({ name }) => !isOther(name))
  if (!entry || other || entry.isEncrypted || entry.size > maxUnpackedBytes || entry.size === 0) return undefined
  const { local, packed, method, name, size, crc } = entry
  if (method !== 0 && method !== 8) return undefined
  if (local + localLength > bytes.length || view.getUint32(local, true) !== localMark) return undefined
  // Requires equal values in the local header and the central directory, because other programs read the local header.
  if (view.getUint16(local + 8, true) !== method || view.getUint16(local + 6, true) & encryptedFlag) return undefined
  const start = local + localLength + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + packed > bytes.length) return undefined
  return { name: plainFileName(name), data: bytes.subarray(start, start + packed), method, size, crc }
}
