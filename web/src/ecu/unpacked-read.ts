import { isGzip } from '@mapwright/contract/ecu/gzip-read.ts'
import { possibleOlsImages } from '@mapwright/contract/ecu/ols-images.ts'
import { maxUnpackedBytes } from '@mapwright/contract/ecu/packed-limits.ts'
import { readInSevenZip } from '@mapwright/contract/ecu/seven-zip-read.ts'
import { readInZip } from '@mapwright/contract/ecu/zip-read.ts'

/** Decompresses up to `maxBytes` bytes. Returns undefined if the result is larger. */
async function inflated(
  data: Uint8Array<ArrayBuffer>,
  format: 'deflate-raw' | 'gzip',
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream(format)).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer())
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      return undefined
    }
    pieces.push(value)
  }
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the image of a WinOLS project that has the given hash. Only the server can find out where the image begins. */
async function imageInOls(project: Uint8Array, imageHash: string | null): Promise<Uint8Array | undefined> {
  for (const image of possibleOlsImages(project)) if ((await sha256(image)) === imageHash) return image
  return undefined
}

async function readIn(file: Uint8Array, imageHash: string | null): Promise<Uint8Array | undefined> {
  if (isGzip(file)) return inflated(file.slice(), 'gzip', maxUnpackedBytes)
  const packed = readInZip(file)
  if (packed?.method === 0) return packed.data
  if (!packed) return readInSevenZip(file)?.bytes ?? imageInOls(file, imageHash)
  const bytes = await inflated(packed.data.slice(), 'deflate-raw', packed.size)
  return bytes?.length === packed.size ? bytes : undefined
}

/**
 * Returns the read in an archive or a project, or the file itself if it contains no single read. The server examines the same bytes.
 * `imageHash` is their SHA-256, which the server stores.
 */
export const unpackedRead = async (file: Uint8Array, imageHash: string | null): Promise<Uint8Array> =>
  (await readIn(file, imageHash).catch(() => undefined)) ?? file
