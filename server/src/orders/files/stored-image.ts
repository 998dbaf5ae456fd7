import { type HexFault, type HexImage, hexFormatOf, hexHeadBytes } from '@mapwright/contract/ecu/hex-image.ts'
import { maxPackedBytes } from '@mapwright/contract/ecu/packed-limits.ts'
import {
  decodeHex,
  examineHex,
  type FileExamination,
  type fileExaminer,
  unpackedProperties,
} from '../../ecu/examine-file.ts'
import { isPacked, type UnpackedRead, unpackRead } from '../../ecu/unpack-read.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import { byteChunks } from '../../platform/streams/byte-chunks.ts'
import { pieces } from './stream-pieces.ts'

const pieceBytes = 1 << 18

/** Reads the first bytes of a stored file. The file must not be empty. */
export async function headOfStored(store: FileStore, storageKey: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of byteChunks(await store.read(storageKey, { start: 0, end: hexHeadBytes - 1 })))
    parts.push(part)
  return Buffer.concat(parts)
}

/** Unpacks the original from a stored archive or project that contains exactly one. Returns undefined for any other file, and for one that is too large. */
export async function unpackStored(store: FileStore, storageKey: string): Promise<UnpackedRead | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of byteChunks(await store.read(storageKey))) {
    size += part.length
    if (size > maxPackedBytes) return undefined
    parts.push(part)
  }
  return unpackRead(Buffer.concat(parts))
}

const decodedBytes = (image: HexImage | HexFault): Buffer =>
  'bytes' in image ? Buffer.from(image.bytes.buffer, 0, image.bytes.length) : Buffer.alloc(0)

/** Stored original as an image. Hex text is decoded, the original in an archive or a project is unpacked, and other files are streamed unchanged. */
export type StoredImage = {
  /** Returns the next piece, or an empty buffer at the end. All pieces except the last have the same length. */
  next(): Promise<Buffer>
  /** Returns the findings. The examiner must have received all pieces. */
  finish(examined: ReturnType<typeof fileExaminer>): FileExamination
  close(): void
}

export async function openStoredImage(store: FileStore, storageKey: string): Promise<StoredImage> {
  const stream = await store.read(storageKey)
  const close = () => void stream.destroy()
  const read = pieces(stream)
  let first: Buffer | undefined = await read(pieceBytes)
  const unpacked = isPacked(first) ? await unpackStored(store, storageKey) : undefined
  const format = hexFormatOf(unpacked?.bytes ?? first)
  const next = async () => {
    const piece = first ?? (await read(pieceBytes))
    first = undefined
    return piece
  }
  if (!format && !unpacked) return { next, finish: (examiner) => examiner.finish(), close }

  const rest = async function* () {
    for (let piece = await next(); piece.length > 0; piece = await next()) yield piece
  }
  const image = format && (await decodeHex(format, unpacked ? [unpacked.bytes] : rest()))
  const bytes = image ? decodedBytes(image) : (unpacked?.bytes ?? Buffer.alloc(0))
  const properties = unpacked ? { unpacked: unpackedProperties(unpacked) } : {}
  let at = 0
  return {
    async next() {
      const piece = bytes.subarray(at, at + pieceBytes)
      at += piece.length
      return piece
    },
    finish: (examiner) => ({ ...(image ? examineHex(image) : examiner.finish()), ...properties }),
    close,
  }
}
