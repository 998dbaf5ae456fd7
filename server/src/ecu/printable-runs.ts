/** Text between bytes that cannot be printed, with the offset of its first character. */
export type PrintableRun = { text: string; offset: number }

const shortestRun = 6
/** A longer run is told in pieces that overlap by more than the longest signature. */
const longestRun = 1024
const overlap = 160

const isPrintable = new Uint8Array(256).fill(1, 0x20, 0x7f)

/** Finds printable runs in a stream of chunks; the answer does not depend on where the chunks are cut. */
export function printableRunScanner(tell: (run: PrintableRun) => void) {
  const run = Buffer.alloc(longestRun)
  let length = 0
  let position = 0

  const end = (offset: number) => {
    if (length >= shortestRun) tell({ text: run.toString('latin1', 0, length), offset: offset - length })
    length = 0
  }
  return {
    push(chunk: Uint8Array): void {
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] as number
        if (isPrintable[byte] === 1) {
          run[length++] = byte
          if (length === longestRun) {
            tell({ text: run.toString('latin1'), offset: position + at + 1 - longestRun })
            run.copyWithin(0, longestRun - overlap)
            length = overlap
          }
        } else if (length > 0) end(position + at)
      }
      position += chunk.length
    },
    finish(): void {
      end(position)
    },
  }
}
