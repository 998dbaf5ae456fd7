import { crc32 } from 'node:zlib'

/**
 * Layout of a block in a file: an opening mark, its kind, its length, a reserved word, the content, a CRC-32 and a closing mark. Words have the byte
 * order of the file.
 */
export const blockKinds = { boot: 0x10, code: 0x40, calibration: 0x60 } as const
export type BlockKind = (typeof blockKinds)[keyof typeof blockKinds]

const openMark = 0xdeadbeef
const closeMark = 0xfadecafe
export const blockHeaderSize = 16
const trailerSize = 8
/** Size of a flash sector, in bytes. Blocks start on a sector. */
const sectorSize = 0x1000

export type Block = { start: number; length: number; littleEndian: boolean }

const writeWord = (bytes: Buffer, at: number, value: number, littleEndian: boolean) =>
  littleEndian ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
const readWord = (bytes: Buffer, at: number, littleEndian: boolean) =>
  littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)

/** Returns the content of a block. */
export const contentOf = (image: Buffer, { start, length }: Block): Buffer =>
  image.subarray(start + blockHeaderSize, start + length - trailerSize)

/** Writes the marks and the header of a block. Returns the empty content, to be filled before the checksum is set. */
export function openBlock(image: Buffer, block: Block, kind: BlockKind): Buffer {
  const { start, length, littleEndian } = block
  for (const [at, value] of [openMark, kind, length, 0].entries()) writeWord(image, start + at * 4, value, littleEndian)
  writeWord(image, start + length - 4, closeMark, littleEndian)
  return contentOf(image, block)
}

const checksumAt = ({ start, length }: Block) => start + length - trailerSize
const checksumOf = (image: Buffer, block: Block) => crc32(image.subarray(block.start, checksumAt(block)))

/** Sets the checksum of a block. */
export function sealBlock(image: Buffer, block: Block): void {
  writeWord(image, checksumAt(block), checksumOf(image, block), block.littleEndian)
}

/** Checks whether a block's checksum matches its content. */
export function isSealed(image: Buffer, block: Block): boolean {
  return readWord(image, checksumAt(block), block.littleEndian) === checksumOf(image, block)
}

/** Finds the blocks of a kind in a file. */
export function blocksOf(image: Buffer, kind: BlockKind): Block[] {
  const blocks: Block[] = []
  for (let start = 0; start + blockHeaderSize <= image.length; start += sectorSize) {
    const littleEndian = image.readUInt32LE(start) === openMark
    if (!littleEndian && image.readUInt32BE(start) !== openMark) continue
    if (readWord(image, start + 4, littleEndian) !== kind) continue
    blocks.push({ start, length: readWord(image, start + 8, littleEndian), littleEndian })
  }
  return blocks
}
