/** Text between bytes that cannot be printed, with the offset of its first character. */
export type PrintableRun = { text: string; offset: number }

const shortestRun = 5
/** A longer run is told in pieces that overlap by more than the longest signature. */
const longestRun = 1024
const overlap = 160

const isPrintable = new Uint8Array(256).fill(1, 0x20, 0x7f)

/** Finds printable runs in a stream of chunks; the answer does not depend on where the chunks are cut. */
export function printableRunScanner(tell: (run: PrintableRun) => void) {
  let rest = Buffer.alloc(0)
  let restOffset = 0

  const text = (bytes: Buffer, from: number, to: number) =>
    tell({ text: bytes.toString('latin1', from, to), offset: restOffset + from })

  /** Looks at the last byte that a run from `at` would need first: most of the file is never looked at. */
  const scan = (bytes: Buffer): number => {
    let at = 0
    while (at + shortestRun <= bytes.length) {
      let probe = at + shortestRun - 1
      while (probe >= at && isPrintable[bytes[probe] as number] === 1) probe--
      if (probe >= at) {
        at = probe + 1
        continue
      }
      const limit = Math.min(bytes.length, at + longestRun)
      let end = at + shortestRun
      while (end < limit && isPrintable[bytes[end] as number] === 1) end++
      const isCutOff = end === bytes.length && end < at + longestRun
      if (isCutOff) break
      text(bytes, at, end)
      at = end === at + longestRun ? end - overlap : end + 1
    }
    return at
  }
  return {
    push(chunk: Uint8Array): void {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
      const joined = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      const at = scan(joined)
      rest = Buffer.from(joined.subarray(at))
      restOffset += at
    },
    finish(): void {
      if (rest.length >= shortestRun) text(rest, 0, rest.length)
      rest = Buffer.alloc(0)
    },
  }
}
