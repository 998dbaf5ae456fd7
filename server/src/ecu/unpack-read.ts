import { crc32, inflateRawSync } from 'node:zlib'
import { readInZip } from '@mapwright/contract/ecu/zip-read.ts'

/** A read and its name in the ZIP. */
export type UnpackedRead = { name: string; bytes: Buffer }

/**
 * Unpacks a ZIP that contains exactly one read, up to the size stated in the ZIP. Returns undefined for other files, or if size or CRC do
 * not match.
 */
export function unpackRead(archive: Uint8Array): UnpackedRead | undefined {
  const packed = readInZip(archive)
  if (!packed) return undefined
  const { name, data, method, size, crc } = packed
  try {
    const bytes = method === 0 ? Buffer.from(data) : inflateRawSync(data, { maxOutputLength: size })
    return bytes.length === size && crc32(bytes) === crc ? { name, bytes } : undefined
  } catch {
    // Data is damaged or larger than the stated size.
    return undefined
  }
}
