import { type ByteCounts, byteCounter } from './byte-counts.ts'
import type { Identification } from './identification.ts'
import { identifier } from './identify.ts'

/** Everything that the checks need to know of a file, so that they need not read it again. */
export type FileExamination = {
  size: number
  /** How the file begins. */
  head: Buffer
  counts: ByteCounts
  identification: Identification
}

const headSize = 4096
const pieceSize = 1 << 18

/** Examines a file while it arrives; memory does not grow with the file. */
export function fileExaminer() {
  const identifying = identifier()
  const counting = byteCounter()
  const head = Buffer.alloc(headSize)
  let size = 0
  return {
    push(chunk: Uint8Array): void {
      if (size < headSize) head.set(chunk.subarray(0, headSize - size), size)
      counting.push(chunk)
      identifying.push(chunk)
      size += chunk.length
    },
    finish(): FileExamination {
      const identification = identifying.finish()
      return { size, head: head.subarray(0, Math.min(size, headSize)), counts: counting.finish(), identification }
    },
  }
}

/** Examines a file that is in memory. */
export function examineFile(bytes: Uint8Array): FileExamination {
  const examining = fileExaminer()
  for (let at = 0; at < bytes.length; at += pieceSize) examining.push(bytes.subarray(at, at + pieceSize))
  return examining.finish()
}
