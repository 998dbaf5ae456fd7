/** A range of differing bytes, including short gaps of equal bytes. `end` is exclusive. */
export type ChangedRange = {
  start: number
  end: number
  /** The number of differing bytes. */
  changed: number
}

export type Comparison = {
  /** The size of the longer file in bytes. */
  size: number
  /** The number of bytes that differ at the same address, including bytes that only one of the files has. */
  changed: number
  ranges: ChangedRange[]
  /** The number of changed bytes in each of `pieces` equal parts of the file. */
  map: Uint32Array
}

export type CompareOptions = {
  /** Maximum number of equal bytes between two changes that are joined into one range. */
  gap?: number
  /** The number of parts in the map. */
  pieces?: number
}

/** Returns the address of the first difference at or after `from`, or `end` if there is none. */
function firstDifference(before: Uint8Array, after: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && before[at] === after[at]) at++
  return at
}

/** Views bytes as 32-bit words. The byte offset must be a multiple of four. */
function wordsOf(bytes: Uint8Array, count: number): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, count)
}

const aligned = (bytes: Uint8Array) => (bytes.byteOffset % 4 === 0 ? bytes : bytes.slice())

/** Compares two files byte by byte at the same addresses. */
export function compareBytes(one: Uint8Array, other: Uint8Array, options: CompareOptions = {}): Comparison {
  const { gap = 16, pieces = 512 } = options
  const before = aligned(one)
  const after = aligned(other)
  const size = Math.max(before.length, after.length)
  const sharedSize = Math.min(before.length, after.length)
  const pieceLength = Math.max(1, Math.ceil(size / pieces))
  const map = new Uint32Array(Math.ceil(size / pieceLength))
  const ranges: ChangedRange[] = []
  let changed = 0

  const addRange = (start: number, end: number) => {
    changed += end - start
    for (let at = start; at < end; ) {
      const piece = Math.floor(at / pieceLength)
      const until = Math.min(end, (piece + 1) * pieceLength)
      map[piece] = (map[piece] ?? 0) + until - at
      at = until
    }
    const last = ranges.at(-1)
    if (last && start - last.end <= gap) {
      last.end = end
      last.changed += end - start
    } else ranges.push({ start, end, changed: end - start })
  }

  const whole = sharedSize >> 2
  const wordsBefore = wordsOf(before, whole)
  const wordsAfter = wordsOf(after, whole)
  for (let at = 0; at < sharedSize; ) {
    let word = at >> 2
    if (at % 4 === 0) {
      while (word < whole && wordsBefore[word] === wordsAfter[word]) word++
      at = word << 2
    }
    const start = firstDifference(before, after, at, sharedSize)
    if (start === sharedSize) break
    let end = start + 1
    while (end < sharedSize && before[end] !== after[end]) end++
    addRange(start, end)
    // Continues byte by byte up to the next word boundary.
    at = end
    while (at < sharedSize && at % 4 !== 0 && before[at] === after[at]) at++
  }
  if (size > sharedSize) addRange(sharedSize, size)
  return { size, changed, ranges, map }
}

/** Returns the first range that starts after `at`. */
export function nextRange(ranges: readonly ChangedRange[], at: number): ChangedRange | undefined {
  return ranges.find(({ start }) => start > at)
}
/** Returns the last range that starts before `at`. */
export function previousRange(ranges: readonly ChangedRange[], at: number): ChangedRange | undefined {
  return ranges.findLast(({ start }) => start < at)
}

export type ByteOrder = 'hi_lo' | 'lo_hi'

/** Returns the 16-bit value at `at`; undefined beyond the end of the file. */
export function valueAt(bytes: Uint8Array, at: number, order: ByteOrder): number | undefined {
  const first = bytes[at]
  const second = bytes[at + 1]
  if (first === undefined || second === undefined) return undefined
  return order === 'hi_lo' ? first * 256 + second : second * 256 + first
}

/** Parses a hexadecimal address: "1A2F", "0x1a2f" or "$1A2F". Returns undefined if it is invalid or beyond the end of the file. */
export function parseAddress(text: string, size: number): number | undefined {
  const digits = /^\s*(?:0x|\$)?([0-9a-f]{1,8})h?\s*$/i.exec(text)?.[1]
  if (digits === undefined) return undefined
  const address = Number.parseInt(digits, 16)
  return address < size ? address : undefined
}
