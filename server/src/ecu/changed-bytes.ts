const blockSize = 4096

/** Counts differing bytes of two buffers of equal length. Compares whole blocks first, because most blocks are equal. */
function countChangedBytes(original: Buffer, modified: Buffer): number {
  let changed = 0
  for (let start = 0; start < original.length; start += blockSize) {
    const end = Math.min(start + blockSize, original.length)
    if (original.compare(modified, start, end, start, end) === 0) continue
    for (let at = start; at < end; at++) if (original[at] !== modified[at]) changed++
  }
  return changed
}

const swapWords = (bytes: Buffer): Buffer => {
  const even = bytes.length & ~1
  const copy = Buffer.from(bytes)
  copy.subarray(0, even).swap16()
  return copy
}

/** Shares of differing bytes, from 0 to 1. Bytes that only one of the files has count as changed. */
export type Changes = {
  share: number
  /** Share after swapping the two bytes of each 16-bit word of the modified file. */
  swapped_share: number
}

/** Creates a counter that compares two files piece by piece. Pieces must start at even offsets. */
export function changeCounter() {
  let changed = 0
  let changedWhenSwapped = 0
  let all = 0
  return {
    push(original: Buffer, modified: Buffer): void {
      const both = Math.min(original.length, modified.length)
      const longer = Math.max(original.length, modified.length)
      const [before, after] = [original.subarray(0, both), modified.subarray(0, both)]
      all += longer
      changed += countChangedBytes(before, after) + longer - both
      changedWhenSwapped += countChangedBytes(before, swapWords(after)) + longer - both
    },
    finish: (): Changes =>
      all === 0 ? { share: 0, swapped_share: 0 } : { share: changed / all, swapped_share: changedWhenSwapped / all },
  }
}

/** Returns the changes between two files in memory. */
export function changesOf(original: Buffer, modified: Buffer): Changes {
  const counter = changeCounter()
  counter.push(original, modified)
  return counter.finish()
}
