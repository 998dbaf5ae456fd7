import type { HexFault, HexImage } from './decoded-image.ts'
import { imageOfPieces, type Piece } from './image-pieces.ts'

const signature = 'SGML Object File'
/** Offsets of the pointers to the security data, which precede the blocks, and to the list of blocks, which follows them. */
const securityPointer = 0x29
const listPointer = 0x2d
/** Offsets in the header of a block. */
const block = { crypt: 3, size: 4, packed: 0x15, data: 0x19 } as const
const maxBlocks = 64
const crypts = { none: 0x00, compressed: 0x10 } as const
/** Mark of compressed data, after inversion. It follows a header of a few bytes. */
const compressedMark = [0x1a, 0x01] as const
const maxMarkOffset = 32

export const isSgo = (head: string): boolean => head.startsWith(signature)

/**
 * Unpacks compressed data: words of two bits (copy, repeat, end) and a length, and a sum of all bytes at the end. Returns undefined if the
 * sum is wrong, for example because the data are encrypted.
 */
function uncompressed(packed: Uint8Array, size: number): Uint8Array | undefined {
  const bytes = new Uint8Array(size)
  let length = 0
  let sum = 0
  for (let at = 0; at + 2 <= packed.length; ) {
    const word = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0)
    const [kind, count] = [word >> 14, word & 0x3fff]
    at += 2
    if (kind === 3) {
      const stated = ((packed[at] ?? 0) << 16) | ((packed[at + 1] ?? 0) << 8) | (packed[at + 2] ?? 0)
      return (sum & 0xffffff) === stated && at + 3 <= packed.length ? bytes.subarray(0, length) : undefined
    }
    const isCopy = kind === 0
    if (kind === 2 || length + count > size || at + (isCopy ? count : 1) > packed.length) return undefined
    if (isCopy) bytes.set(packed.subarray(at, at + count), length)
    else bytes.fill(packed[at] ?? 0, length, length + count)
    for (let index = length; index < length + count; index++) sum = (sum + (bytes[index] ?? 0)) | 0
    length += count
    at += isCopy ? count : 1
  }
  return undefined
}

const inverted = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0xff)

/** Decodes the data of a block; undefined if they are encrypted or compressed in an unknown way. `size` may be stated as one byte less. */
function contentOf(crypt: number, data: Uint8Array, size: number): Uint8Array | undefined {
  const plain = inverted(data)
  const isWhole = (bytes: Uint8Array) => bytes.length === size || bytes.length === size + 1
  if (crypt === crypts.none) return isWhole(plain) ? plain : undefined
  if (crypt !== crypts.compressed) return undefined
  const mark = plain.findIndex((byte, at) => byte === compressedMark[0] && plain[at + 1] === compressedMark[1])
  const bytes = mark < 0 || mark > maxMarkOffset ? undefined : uncompressed(plain.subarray(mark + 2), size + 1)
  return bytes && isWhole(bytes) ? bytes : undefined
}

function imageIn(file: Uint8Array, maxBytes: number): HexImage | HexFault {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const u24 = (at: number) => (view.getUint16(at) << 8) | view.getUint8(at + 2)
  const security = view.getUint32(securityPointer, true)
  const list = view.getUint32(listPointer, true)
  const count = view.getUint32(list, true)
  if (count === 0 || count > maxBlocks) return { fault: 'unclear', format: 'sgo' }
  const pieces: Piece[] = []
  let at = security + 4 + view.getUint32(security, true)
  for (let index = 0; index < count; index++) {
    // The list and the lengths of the blocks must state the same positions.
    if (view.getUint32(list + 4 + index * 4, true) !== at) return { fault: 'unclear', format: 'sgo' }
    const start = at + block.data
    const end = start + view.getUint32(at + block.packed, true)
    if (end > list) return { fault: 'unclear', format: 'sgo' }
    const bytes = contentOf(view.getUint8(at + block.crypt), file.subarray(start, end), u24(at + block.size))
    if (!bytes) return { fault: 'packed', format: 'sgo' }
    if (bytes.length > 0) pieces.push({ address: u24(at), bytes })
    at = end
  }
  return at === list ? imageOfPieces('sgo', pieces, maxBytes) : { fault: 'unclear', format: 'sgo' }
}

/**
 * Decodes an SGO file, an update of Volkswagen for control units before ODX. All bytes of its blocks are inverted; some blocks are
 * compressed. Encrypted blocks are not decoded. Sources: the descriptions of the container in the open-source tools simos-suite and
 * VW_Flash.
 */
export function sgoDecoder(maxBytes: number) {
  const parts: Uint8Array[] = []
  let size = 0
  return {
    push(chunk: Uint8Array): void {
      size += chunk.length
      if (size <= maxBytes) parts.push(chunk.slice())
    },
    finish(): HexImage | HexFault {
      if (size > maxBytes) return { fault: 'too_large' }
      const file = new Uint8Array(size)
      let at = 0
      for (const part of parts) {
        file.set(part, at)
        at += part.length
      }
      try {
        return imageIn(file, maxBytes)
      } catch (error) {
        // A pointer leads out of the file.
        if (error instanceof RangeError) return { fault: 'unclear', format: 'sgo' }
        throw error
      }
    },
  }
}
