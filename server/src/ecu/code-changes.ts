import type { Calibration, Range } from './checksums/scheme.ts'

/** Number of changed bytes outside the calibration, and the address of the first one. */
export type CodeChanges = { changed: number; first: number }

const blockSize = 4096

/** Ranges of the image that lie between the given ranges. */
function between(ranges: readonly Range[], size: number): Range[] {
  const parts: Range[] = []
  let at = 0
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    if (start > at) parts.push([at, Math.min(start, size)])
    at = Math.max(at, end)
  }
  if (at < size) parts.push([at, size])
  return parts
}

/**
 * Counts the differing bytes of the code in two images of equal length. Ignores the stored checksums of the code, because those checksums
 * also cover the calibration.
 */
export function changesInCode(original: Buffer, modified: Buffer, { areas, sums }: Calibration): CodeChanges {
  let changed = 0
  let first = -1
  for (const [from, to] of between([...areas, ...sums], original.length))
    for (let start = from; start < to; start += blockSize) {
      const end = Math.min(start + blockSize, to)
      if (original.compare(modified, start, end, start, end) === 0) continue
      for (let at = start; at < end; at++)
        if (original[at] !== modified[at]) {
          changed++
          if (first < 0) first = at
        }
    }
  return { changed, first }
}
