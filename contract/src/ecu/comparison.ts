/** Bytes from `start` to before `end` that differ between two files, with the equal ones in short gaps between them. */
export type ChangedRange = {
  start: number
  end: number
  /** How many of them differ. */
  changed: number
}

export type Comparison = {
  /** Bytes of the longer file. */
  size: number
  /** Bytes that differ at the same place; those that only one file has count too. */
  changed: number
  ranges: ChangedRange[]
  /** Changed bytes in each of equally long pieces of the file, first to last. */
  map: Uint32Array
}

export type CompareOptions = {
  /** Changes with so many equal bytes between them, or fewer, are one range. */
  gap?: number
  /** Pieces of the map. */
  pieces?: number
}

/** Where the bytes from `from` on differ for the first time, or `end`. */
function firstDifference(before: Uint8Array, after: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && before[at] === after[at]) at++
  return at
}

/** Four bytes at a time; both files must begin at a multiple of four of their buffers. */
function wordsOf(bytes: Uint8Array, count: number): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, count)
}

const aligned = (bytes: Uint8Array) => (bytes.byteOffset % 4 === 0 ? bytes : bytes.slice())

/** Where the two files differ, place by place, as a calibrator looks at a modified read. */
export function compareBytes(one: Uint8Array, other: Uint8Array, options: CompareOptions = {}): Comparison {
  const { gap = 16, pieces = 512 } = options
  const before = aligned(one)
  const after = aligned(other)
  const size = Math.max(before.length, after.length)
  const both = Math.min(before.length, after.length)
  const pieceLength = Math.max(1, Math.ceil(size / pieces))
  const map = new Uint32Array(Math.ceil(size / pieceLength))
  const ranges: ChangedRange[] = []
  let changed = 0

  const note = (start: number, end: number) => {
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

  const whole = both >> 2
  const wordsBefore = wordsOf(before, whole)
  const wordsAfter = wordsOf(after, whole)
  for (let at = 0; at < both; ) {
    let word = at >> 2
    if (at % 4 === 0) {
      while (word < whole && wordsBefore[word] === wordsAfter[word]) word++
      at = word << 2
    }
    const start = firstDifference(before, after, at, both)
    if (start === both) break
    let end = start + 1
    while (end < both && before[end] !== after[end]) end++
    note(start, end)
    // Byte by byte up to the next word.
    at = end
    while (at < both && at % 4 !== 0 && before[at] === after[at]) at++
  }
  if (size > both) note(both, size)
  return { size, changed, ranges, map }
}

/** The range that begins after `at`, or the one that ends before it; none beyond the last and the first. */
export function nextRange(ranges: readonly ChangedRange[], at: number): ChangedRange | undefined {
  return ranges.find(({ start }) => start > at)
}
export function previousRange(ranges: readonly ChangedRange[], at: number): ChangedRange | undefined {
  return ranges.findLast(({ start }) => start < at)
}

export type ByteOrder = 'hi_lo' | 'lo_hi'

/** The 16-bit value at `at`; undefined where the file has ended. */
export function valueAt(bytes: Uint8Array, at: number, order: ByteOrder): number | undefined {
  const first = bytes[at]
  const second = bytes[at + 1]
  if (first === undefined || second === undefined) return undefined
  return order === 'hi_lo' ? first * 256 + second : second * 256 + first
}

/** "1A2F", "0x1a2f" and "$1A2F" as an address; undefined when it is none, or beyond the file. */
export function readAddress(text: string, size: number): number | undefined {
  const digits = /^\s*(?:0x|\$)?([0-9a-f]{1,8})h?\s*$/i.exec(text)?.[1]
  if (digits === undefined) return undefined
  const address = Number.parseInt(digits, 16)
  return address < size ? address : undefined
}
