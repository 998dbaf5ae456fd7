/** A text in a file, with the offset of its first character. */
export type FoundText = { text: string; offset: number; byteSwapped: boolean }

const shortest = 5
const blockWords = 1 << 16
/** Maximum length of an emitted text, in words. Longer texts are emitted in pieces, whose overlap exceeds the longest signature. */
const pieceWords = 512
const overlapWords = 80

const isTextByte = (byte: number) => /[0-9A-Za-z ,./+_-]/.test(String.fromCharCode(byte))

/** Lookup table with an entry for each 16-bit word: 1 if both bytes can occur in signatures. Independent of the byte order. */
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
 * Finds texts in a stream, in both byte orders in a single pass. Scans words instead of bytes: a text of five characters fills two adjacent
 * words at any alignment, so checking every second word is enough. The result does not depend on chunk boundaries.
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
  /** Emits the run of words from `first` to `last` in both byte orders. The text may include one more character at each end. */
  const emitRun = (first: number, last: number) => {
    const from = first * 2
    const to = last * 2 + 2
    emit(isText(bytes[from - 1]) ? from - 1 : from, to < filled && isText(bytes[to]) ? to + 1 : to, false)
    emit(isText(bytes[from - 2]) ? from - 1 : from, to + 1 < filled && isText(bytes[to + 1]) ? to + 1 : to, true)
  }
  /** Emits the complete texts in the buffer. Returns the index of the first word to keep for the next block. */
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
    // Keeps the last two words for the next block, because a text may start there.
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
      // A file of odd length ends in the middle of a word.
      if (filled % 2 === 1) bytes[filled] = 0
      advance(true)
    },
  }
}
