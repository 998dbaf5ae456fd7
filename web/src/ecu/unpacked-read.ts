import { readInZip } from '@mapwright/contract/ecu/zip-read.ts'

/** Inflates to at most `size` bytes; undefined if it would be another size. */
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

/** The only read in a ZIP, or the file itself: the same bytes that the server examines. */
export async function unpackedRead(file: Uint8Array): Promise<Uint8Array> {
  const packed = readInZip(file)
  if (!packed) return file
  if (packed.method === 0) return packed.data
  return (await inflated(packed.data.slice(), packed.size).catch(() => undefined)) ?? file
}
