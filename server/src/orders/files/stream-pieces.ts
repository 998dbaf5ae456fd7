import type { Readable } from 'node:stream'
import { byteChunks } from '../../platform/streams/byte-chunks.ts'

/** Splits a stream into pieces of the requested length. The last piece may be shorter. */
export function pieces(stream: Readable) {
  const chunks = byteChunks(stream)[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (length: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    let missing = length
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await chunks.next()
        if (next.done) break
        rest = next.value
      }
      parts.push(rest.subarray(0, missing))
      missing -= parts.at(-1)?.length ?? 0
      rest = rest.subarray(parts.at(-1)?.length ?? 0)
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }
}
