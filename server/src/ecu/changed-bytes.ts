const blockSize = 4096

/** How many bytes of two equally long pieces differ at the same place. Equal blocks cost next to nothing. */
export function countChangedBytes(original: Buffer, modified: Buffer): number {
  let changed = 0
  for (let start = 0; start < original.length; start += blockSize) {
    const end = Math.min(start + blockSize, original.length)
    if (original.compare(modified, start, end, start, end) === 0) continue
    for (let at = start; at < end; at++) if (original[at] !== modified[at]) changed++
  }
  return changed
}

/** The share of bytes that differ, 0 to 1; bytes that only one of the files has count as changed. */
export function changedShare(original: Buffer, modified: Buffer): number {
  const both = Math.min(original.length, modified.length)
  const all = Math.max(original.length, modified.length)
  if (all === 0) return 0
  return (countChangedBytes(original.subarray(0, both), modified.subarray(0, both)) + all - both) / all
}
