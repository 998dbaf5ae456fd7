import { crc32, inflateRawSync } from 'node:zlib'
import { readInZip } from '@mapwright/contract/ecu/zip-read.ts'

/** An unpacked read and its name in the archive. */
export type UnpackedRead = { name: string; bytes: Buffer }

/** Unpacks the only read in a ZIP, within its stated size; undefined if there is none, or if size or CRC do not match. */
export function unpackRead(archive: Uint8Array): UnpackedRead | undefined {
  const packed = readInZip(archive)
  if (!packed) return undefined
  const { name, data, method, size, crc } = packed
  try {
    const bytes = method === 0 ? Buffer.from(data) : inflateRawSync(data, { maxOutputLength: size })
    return bytes.length === size && crc32(bytes) === crc ? { name, bytes } : undefined
  } catch {
    // The entry is damaged, or larger than stated.
    return undefined
  }
}
