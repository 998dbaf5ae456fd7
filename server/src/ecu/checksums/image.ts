/** A complete image in memory, in its processor's byte order, with the word sums that checksums use. `end` is exclusive. */
export type Image = {
  bytes: Buffer
  size: number
  u16le(at: number): number
  u16be(at: number): number
  u32le(at: number): number
  u32be(at: number): number
  /** Sums of the bytes or words in a range, modulo 2^32. */
  sum8(start: number, end: number): number
  sum16le(start: number, end: number): number
  sum16be(start: number, end: number): number
  sum32le(start: number, end: number): number
  sum32be(start: number, end: number): number
}

/** True on a little-endian computer. There, reading little-endian words with typed arrays is fastest, and most sums add such words. */
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

function sumWords(words: Uint16Array): number {
  let sum = 0
  for (let at = 0; at < words.length; at++) sum = (sum + (words[at] ?? 0)) | 0
  return sum >>> 0
}

/** Wraps the bytes of an image. Reading beyond its end throws a RangeError, so check addresses from the file with `isRange` first. */
export function imageOf(bytes: Buffer): Image {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const u16 = (isLittle: boolean) => (at: number) => view.getUint16(at, isLittle)
  const u32 = (isLittle: boolean) => (at: number) => view.getUint32(at, isLittle)
  const sum16 = (isLittle: boolean) => (start: number, end: number) => {
    let sum = 0
    for (let at = start; at + 1 < end; at += 2) sum = (sum + view.getUint16(at, isLittle)) | 0
    return sum >>> 0
  }
  const sum32 = (isLittle: boolean) => (start: number, end: number) => {
    let sum = 0
    for (let at = start; at + 3 < end; at += 4) sum = (sum + view.getUint32(at, isLittle)) | 0
    return sum >>> 0
  }
  return {
    bytes,
    size: bytes.length,
    u16le: u16(true),
    u16be: u16(false),
    u32le: u32(true),
    u32be: u32(false),
    sum8(start, end) {
      let sum = 0
      for (let at = start; at < end; at++) sum += view.getUint8(at)
      return sum >>> 0
    },
    sum16le(start, end) {
      const from = bytes.byteOffset + start
      if (!isLittleEndian || from % 2 !== 0) return sum16(true)(start, end)
      return sumWords(new Uint16Array(bytes.buffer, from, (end - start) >> 1))
    },
    sum16be: sum16(false),
    sum32le: sum32(true),
    sum32be: sum32(false),
  }
}

/** Returns true if `start` to `end` (exclusive) is a non-empty range inside the image. */
export const isRange = ({ size }: Image, start: number, end: number): boolean =>
  start >= 0 && start < end && end <= size

/** Finds the offsets of a byte sequence, at most `limit` of them. */
export function placesOf({ bytes }: Image, sequence: Uint8Array, limit: number): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(sequence); at >= 0 && places.length < limit; at = bytes.indexOf(sequence, at + 1))
    places.push(at)
  return places
}

/** Converts 32-bit words to bytes. */
export function wordsToBytes(words: readonly number[], order: 'little' | 'big'): Buffer {
  const bytes = Buffer.alloc(words.length * 4)
  words.forEach((word, index) => {
    if (order === 'little') bytes.writeUInt32LE(word >>> 0, index * 4)
    else bytes.writeUInt32BE(word >>> 0, index * 4)
  })
  return bytes
}
