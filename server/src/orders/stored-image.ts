import { type HexFormat, hexFormatOf } from '@mapwright/contract/ecu/hex-image.ts'
import { decodeHex, examineHex, type FileExamination, type fileExaminer } from '../ecu/examine-file.ts'
import { byteChunks } from '../platform/files/byte-chunks.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { pieces } from './stream-pieces.ts'

/** Enough bytes to recognize hex text by its first line. */
const headBytes = 640
const pieceBytes = 1 << 18

/** The hex format of a stored file, if any; the file must not be empty. */
export async function hexFormatOfStored(store: FileStore, storageKey: string): Promise<HexFormat | undefined> {
  const parts: Buffer[] = []
  for await (const part of byteChunks(await store.read(storageKey, { start: 0, end: headBytes - 1 }))) parts.push(part)
  return hexFormatOf(Buffer.concat(parts))
}

/** A stored original as its image: hex text is decoded, other files are streamed unchanged. */
export type StoredImage = {
  /** The next piece, empty at the end. All pieces but the last have the same length. */
  next(): Promise<Buffer>
  /** The findings, after the examiner was given all pieces. */
  finish(examined: ReturnType<typeof fileExaminer>): FileExamination
  close(): void
}

export async function openStoredImage(store: FileStore, storageKey: string): Promise<StoredImage> {
  const stream = await store.read(storageKey)
  const close = () => void stream.destroy()
  const read = pieces(stream)
  let first: Buffer | undefined = await read(pieceBytes)
  const format = hexFormatOf(first)
  const next = async () => {
    const piece = first ?? (await read(pieceBytes))
    first = undefined
    return piece
  }
  if (!format) return { next, finish: (examiner) => examiner.finish(), close }

  const rest = async function* () {
    for (let piece = await next(); piece.length > 0; piece = await next()) yield piece
  }
  const image = await decodeHex(format, rest())
  const bytes = 'bytes' in image ? Buffer.from(image.bytes.buffer, 0, image.bytes.length) : Buffer.alloc(0)
  let at = 0
  return {
    async next() {
      const piece = bytes.subarray(at, at + pieceBytes)
      at += piece.length
      return piece
    },
    finish: () => examineHex(image),
    close,
  }
}
