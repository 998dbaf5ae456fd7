import { readInZip } from '@mapwright/contract/ecu/zip-read.ts'

/** Decompresses to exactly `size` bytes. Returns undefined if the result has a different size. */
async function inflated(data: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(size)
  let at = 0
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return at === size ? bytes : undefined
    if (at + value.length > size) {
      await reader.cancel()
      return undefined
    }
    bytes.set(value, at)
    at += value.length
  }
}

/** Returns the read in a ZIP file, or the file itself if it is not a ZIP file with one read. The server examines the same bytes. */
export async function unpackedRead(file: Uint8Array): Promise<Uint8Array> {
  const packed = readInZip(file)
  if (!packed) return file
  if (packed.method === 0) return packed.data
  return (await inflated(packed.data.slice(), packed.size).catch(() => undefined)) ?? file
}
