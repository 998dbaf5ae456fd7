import type { FileStore } from '../../platform/api/file-store.ts'
import { pieces } from '../files/stream-pieces.ts'

/** Thrown if two originals differ in size or at a changed position, so that the changes cannot be transferred. */
export class UnlikeReads extends Error {
  override readonly name = 'UnlikeReads'
}

const pieceLength = 1 << 18

/** Applies the changes from `other` to `tuned` to the original `read`. Both originals must be equal at all changed positions. */
export function transferred(read: Buffer, other: Buffer, tuned: Buffer): Buffer {
  if (read.length !== other.length || read.length !== tuned.length) throw new UnlikeReads('the reads differ in size')
  if (other.equals(tuned)) return read
  if (read.equals(other)) return tuned
  const made = Buffer.from(read)
  for (let at = 0; at < read.length; at++) {
    if (other[at] === tuned[at]) continue
    if (read[at] !== other[at]) throw new UnlikeReads(`the reads differ where the other was tuned, at ${at}`)
    made[at] = tuned[at] ?? 0
  }
  return made
}

type Keys = { read_key: string; other_key: string; tuned_key: string }

/** Does the same as `transferred` for stored files, streamed in pieces. */
export async function* transferChanges(
  store: FileStore,
  { read_key, other_key, tuned_key }: Keys,
): AsyncGenerator<Buffer> {
  const streams = await Promise.all([read_key, other_key, tuned_key].map((key) => store.read(key)))
  const next = streams.map(pieces)
  try {
    for (;;) {
      const [read, other, tuned] = await Promise.all(next.map((piece) => piece(pieceLength)))
      if (!read || !other || !tuned) return
      if (read.length + other.length + tuned.length === 0) return
      yield transferred(read, other, tuned)
    }
  } finally {
    for (const stream of streams) stream.destroy()
  }
}
