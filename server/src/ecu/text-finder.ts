/** A text in a file, with the offset of its first character. */
export type FoundText = { text: string; offset: number; byteSwapped: boolean }

const shortest = 5
const blockWords = 1 << 16
/** Longer texts are emitted in pieces that overlap by more than the longest signature. */
const pieceWords = 512
const overlapWords = 80

const isTextByte = (byte: number) => /[0-9A-Za-z ,./+_-]/.test(String.fromCharCode(byte))

/** Whether both bytes of a 16-bit word can occur in signatures, which does not depend on the byte order. */
const isTextWord = (() => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => (isTextByte(byte) ? 1 : 0))
  return Uint8Array.from({ length: 1 << 16 }, (_, word) => (bytes[word & 255] ?? 0) & (bytes[word >> 8] ?? 0))
})()
const isText = (byte: number | undefined) => byte !== undefined && isTextWord[byte * 257] === 1

const swappedText = (bytes: Buffer, from: number, to: number): string => {
  const start = from & ~1
  const words = Buffer.from(bytes.subarray(start, (to + 1) & ~1)).swap16()
  return words.toString('latin1', from - start, to - start)
}

/**
 * Finds texts in a stream in both byte orders in a single pass. Scans words instead of bytes: a text of five characters fills two adjacent
 * words at any alignment, so it is enough to check every second word. Independent of chunk boundaries.
 */
export function textFinder(onText: (found: FoundText) => void) {
  const words = new Uint16Array(blockWords)
  const bytes = Buffer.from(words.buffer)
  let filled = 0
  let blockOffset = 0

  const emit = (from: number, to: number, swapped: boolean) => {
    if (to - from < shortest) return
    const text = swapped ? swappedText(bytes, from, to) : bytes.toString('latin1', from, to)
    onText({ text, offset: blockOffset + from, byteSwapped: swapped })
  }
  /** Words `first` to `last` are text; in each byte order, there may be one more character at both ends. */
  const emitRun = (first: number, last: number) => {
    const from = first * 2
    const to = last * 2 + 2
    emit(isText(bytes[from - 1]) ? from - 1 : from, to < filled && isText(bytes[to]) ? to + 1 : to, false)
    emit(isText(bytes[from - 2]) ? from - 1 : from, to + 1 < filled && isText(bytes[to + 1]) ? to + 1 : to, true)
  }
  /** Emits complete texts and returns the word at which the next block starts. */
  const scan = (end: number, isLast: boolean): number => {
    let at = 1
    while (at < end) {
      while (at < end && isTextWord[words[at] ?? 0] === 0) at += 2
      if (at >= end) break
      let first = isTextWord[words[at - 1] ?? 0] === 1 ? at - 1 : at
      let last = at
      while (last + 1 < end && isTextWord[words[last + 1] ?? 0] === 1) last++
      for (; last - first >= pieceWords; first += pieceWords - overlapWords) emitRun(first, first + pieceWords - 1)
      if (last + 1 === end && !isLast) return Math.max(0, first - 1)
      if (last > first) emitRun(first, last)
      at = last + 3
    }
    // The last words may be the start of a text.
    return isLast ? end : end - 2
  }
  const advance = (isLast: boolean) => {
    const next = scan(Math.ceil(filled / 2), isLast) * 2
    bytes.copyWithin(0, next, filled)
    blockOffset += next
    filled -= Math.min(next, filled)
  }
  return {
    push(chunk: Uint8Array): void {
      for (let at = 0; at < chunk.length; ) {
        const taken = Math.min(chunk.length - at, bytes.length - filled)
        bytes.set(chunk.subarray(at, at + taken), filled)
        filled += taken
        at += taken
        if (filled === bytes.length) advance(false)
      }
    },
    finish(): void {
      // The last byte of a file with an odd length has no partner.
      if (filled % 2 === 1) bytes[filled] = 0
      advance(true)
    },
  }
}
