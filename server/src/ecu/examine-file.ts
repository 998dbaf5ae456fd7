import { createHash } from 'node:crypto'
import {
  type HexFault,
  type HexFormat,
  type HexImage,
  hexDecoder,
  hexFormatOf,
} from '@mapwright/contract/ecu/hex-image.ts'
import { type ByteCounts, byteCounter, hasControls, isText } from './byte-counts.ts'
import { asPossible, emptyIdentification } from './identification.ts'
import { identifier } from './identify.ts'
import { type WithImageProperties, withImageProperties } from './image-properties.ts'
import type { UnpackedRead } from './unpack-read.ts'

/** Properties of hex text. All other properties of the examination are those of the decoded image. */
export type HexProperties = Omit<HexImage, 'bytes'> & { sha256: string }

/** Properties of a read that was in an archive or a project. */
export type UnpackedProperties = Pick<UnpackedRead, 'kind' | 'name'> & { sha256: string }

/** Results of reading a file once, so that the checks do not have to read it again. */
export type FileExamination = {
  size: number
  /** First bytes of the file. */
  head: Buffer
  counts: ByteCounts
  /** Set for Intel HEX, S-records and other hex formats: properties of the image, or the reason why it could not be decoded. */
  hex?: HexProperties | HexFault
  /** Set for archives and projects with one read: the unpacked read. All other properties are those of this read. */
  unpacked?: UnpackedProperties
} & WithImageProperties

/** Returns true if the file is hex text that could not be decoded. */
export const isUnreadableHex = ({ hex }: FileExamination): boolean => hex !== undefined && 'fault' in hex

const headSize = 4096
const pieceSize = 1 << 18
/** Maximum size of an image that is kept in memory for the checks of complete images, such as checksums. */
const maxKeptBytes = 16 * 2 ** 20

/** Collects a stream of about `expected` bytes. Returns undefined if the stream exceeds `maxKeptBytes`. */
function imageCollector(expected: number) {
  let bytes: Buffer | undefined = Buffer.alloc(Math.min(maxKeptBytes, expected))
  let size = 0
  return {
    push(chunk: Uint8Array): void {
      if (!bytes) return
      if (size + chunk.length > maxKeptBytes) {
        bytes = undefined
        return
      }
      if (size + chunk.length > bytes.length) {
        const larger = Buffer.alloc(Math.min(maxKeptBytes, Math.max(2 * bytes.length, size + chunk.length)))
        bytes.copy(larger, 0, 0, size)
        bytes = larger
      }
      bytes.set(chunk, size)
      size += chunk.length
    },
    finish: () => bytes?.subarray(0, size),
  }
}

/**
 * Number of bytes at the start of a text that are searched for numbers. A small number suffices, because none of the results is certain
 * and text uploads are refused.
 */
const searchedText = 1 << 16
/** Number of bytes that are searched for numbers at the start of a tool's report about the control unit. */
const searchedReport = 1 << 20

/**
 * Examines a read as it streams in. Uses at most `maxKeptBytes` of memory for the image. The search for numbers starts at the first byte
 * that does not occur in text, because nearly everything in a text looks like a number.
 *
 * @param isReport true for a tool's report about the control unit, whose numbers are reliable although the file is text
 * @param expected size of the file in bytes, if known
 */
export function fileExaminer({ isReport = false, expected = 0 } = {}) {
  const identifying = identifier()
  const counting = byteCounter()
  const collecting = imageCollector(expected)
  const head = Buffer.alloc(headSize)
  let size = 0
  let mayBeText = true
  const searchCollected = (end: number) => {
    mayBeText = false
    const collected = collecting.finish()?.subarray(0, end) ?? Buffer.alloc(0)
    for (let at = 0; at < collected.length; at += pieceSize)
      identifying.push(collected.subarray(at, Math.min(at + pieceSize, collected.length)))
  }
  return {
    push(chunk: Uint8Array): void {
      if (size < headSize) head.set(chunk.subarray(0, headSize - size), size)
      counting.push(chunk)
      if (mayBeText && (hasControls(chunk) || size + chunk.length > maxKeptBytes)) searchCollected(size)
      if (!mayBeText) identifying.push(chunk)
      collecting.push(chunk)
      size += chunk.length
    },
    finish(): FileExamination {
      const counts = counting.finish()
      const start = head.subarray(0, Math.min(size, headSize))
      const isOfText = isText(counts, size, start)
      if (mayBeText) searchCollected(isOfText ? (isReport ? searchedReport : searchedText) : size)
      const found = identifying.finish()
      const facts = isOfText
        ? { identification: isReport ? found : asPossible(found) }
        : withImageProperties(found, collecting.finish())
      return { size, head: start, counts, ...facts }
    },
  }
}

/** Decodes streamed hex text. */
export async function decodeHex(
  format: HexFormat,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<HexImage | HexFault> {
  const decoder = hexDecoder(format)
  for await (const piece of content) decoder.push(piece)
  return decoder.finish()
}

/** Examines the decoded image of hex text. */
export function examineHex(image: HexImage | HexFault): FileExamination {
  if ('fault' in image)
    return {
      size: 0,
      head: Buffer.alloc(0),
      counts: new Uint32Array(256),
      identification: emptyIdentification,
      hex: image,
    }
  const { bytes, ...facts } = image
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...examineBytes(bytes), hex: { ...facts, sha256 } }
}

function examineBytes(bytes: Uint8Array): FileExamination {
  const examining = fileExaminer({ expected: bytes.length })
  for (let at = 0; at < bytes.length; at += pieceSize) examining.push(bytes.subarray(at, at + pieceSize))
  return examining.finish()
}

/** Returns the properties of an unpacked read. */
export const unpackedProperties = ({ kind, name, bytes }: UnpackedRead): UnpackedProperties => ({
  kind,
  name,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** Examines a read that was unpacked from an archive or a project. */
export const examineUnpacked = (read: UnpackedRead): FileExamination => ({
  ...examineFile(read.bytes),
  unpacked: unpackedProperties(read),
})

/** Examines a file in memory. Decodes hex text first. */
export function examineFile(bytes: Uint8Array): FileExamination {
  const format = hexFormatOf(bytes)
  if (!format) return examineBytes(bytes)
  const decoder = hexDecoder(format)
  decoder.push(bytes)
  return examineHex(decoder.finish())
}
