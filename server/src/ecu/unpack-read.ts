import { crc32, gunzipSync, inflateRawSync } from 'node:zlib'
import { gzipName, isGzip } from '@mapwright/contract/ecu/gzip-read.ts'
import { isOls, possibleOlsImages } from '@mapwright/contract/ecu/ols-images.ts'
import { maxPackedBytes, maxUnpackedBytes } from '@mapwright/contract/ecu/packed-limits.ts'
import { isSevenZip, readInSevenZip } from '@mapwright/contract/ecu/seven-zip-read.ts'
import { isZip, readInZip } from '@mapwright/contract/ecu/zip-read.ts'
import { provesPlace } from './checksums/proves-place.ts'

/** Kind of the file that contains the read, the name of the read in it (empty if it has none), and its bytes. */
export type UnpackedRead = { kind: 'ZIP' | '7z' | 'gzip' | 'WinOLS'; name: string; bytes: Buffer }

/** Unpacks up to the size stated in the ZIP. Returns undefined if size or CRC do not match. */
function fromZip(archive: Uint8Array): UnpackedRead | undefined {
  const packed = readInZip(archive)
  if (!packed) return undefined
  const { name, data, method, size, crc } = packed
  try {
    const bytes = method === 0 ? Buffer.from(data) : inflateRawSync(data, { maxOutputLength: size })
    return bytes.length === size && crc32(bytes) === crc ? { kind: 'ZIP', name, bytes } : undefined
  } catch {
    // Data is damaged or larger than the stated size.
    return undefined
  }
}

function fromGzip(archive: Uint8Array): UnpackedRead | undefined {
  try {
    const bytes = gunzipSync(archive, { maxOutputLength: maxUnpackedBytes })
    return bytes.length === 0 ? undefined : { kind: 'gzip', name: gzipName(archive), bytes }
  } catch {
    // Data is damaged or too large.
    return undefined
  }
}

function fromSevenZip(archive: Uint8Array): UnpackedRead | undefined {
  const read = readInSevenZip(archive)
  return read && { kind: '7z', name: read.name, bytes: Buffer.from(read.bytes.buffer, 0, read.bytes.length) }
}

/** Returns the image of a WinOLS project if its checksums prove where it begins. */
function fromOls(project: Uint8Array): UnpackedRead | undefined {
  const image = possibleOlsImages(project).find((bytes) => provesPlace(Buffer.from(bytes)))
  return image && { kind: 'WinOLS', name: '', bytes: Buffer.from(image) }
}

/** Returns true if the file may contain a read that `unpackRead` finds. */
export const isPacked = (head: Uint8Array): boolean => isZip(head) || isGzip(head) || isSevenZip(head) || isOls(head)

/** Unpacks an archive or a project that contains exactly one read. Returns undefined for other files, and for damaged or too large ones. */
export function unpackRead(file: Uint8Array): UnpackedRead | undefined {
  if (file.length > maxPackedBytes) return undefined
  if (isZip(file)) return fromZip(file)
  if (isGzip(file)) return fromGzip(file)
  if (isSevenZip(file)) return fromSevenZip(file)
  return isOls(file) ? fromOls(file) : undefined
}
