import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { byteChunks } from '../streams/byte-chunks.ts'
import { tally } from './meter.ts'

// Buffer sizes in bytes. Most files fit into the small first buffer. Larger files use two large buffers: one is filled while the other is
// written.
const firstPiece = 64 << 10
const largePiece = 256 << 10

/**
 * Writes a stream to a new file and flushes it. Returns the size and hash. Chunks are copied into reused buffers: network buffers that wait
 * for the disk would add up to tens of megabytes.
 */
export async function writeNewFile(path: string, content: Readable, maxBytes: number) {
  const { count, hash, sizeAndHash } = tally(maxBytes)
  const file = await open(path, 'wx', 0o600)
  let writing: Promise<void> = Promise.resolve()
  try {
    let filling = Buffer.allocUnsafeSlow(firstPiece)
    let spare: typeof filling | undefined
    let used = 0
    const writeOut = async () => {
      const full = filling.subarray(0, used)
      hash(full)
      await writing
      writing = writeAll(file, full)
      writing.catch(() => {})
      const written = spare
      spare = filling.length === largePiece ? filling : undefined
      filling = written ?? Buffer.allocUnsafeSlow(largePiece)
      used = 0
    }
    for await (const chunk of byteChunks(content)) {
      count(chunk.length)
      for (let from = 0; from < chunk.length; ) {
        const copied = chunk.copy(filling, used, from)
        from += copied
        used += copied
        if (used === filling.length) await writeOut()
      }
    }
    if (used > 0) await writeOut()
    await writing
    await file.sync()
  } finally {
    await writing.catch(() => {})
    await file.close()
  }
  return sizeAndHash()
}

async function writeAll(file: FileHandle, content: Buffer): Promise<void> {
  for (let at = 0; at < content.length; ) at += (await file.write(content, at, content.length - at)).bytesWritten
}
