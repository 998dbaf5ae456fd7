import type { HexFault, HexFormat, HexImage } from './decoded-image.ts'

/** Bytes and the address of the first one. */
export type Piece = { address: number; bytes: Uint8Array }

const endOf = (piece: Piece | undefined): number => (piece ? piece.address + piece.bytes.length : 0)

/** Merges the pieces into one image. Returns `unclear` if they overlap, because some makers number their blocks instead of stating addresses. */
export function imageOfPieces(format: HexFormat, pieces: readonly Piece[], maxBytes: number): HexImage | HexFault {
  const sorted = [...pieces].sort((a, b) => a.address - b.address)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return { fault: 'unclear', format }
  const start = first.address
  const size = last.address + last.bytes.length - start
  if (sorted.some(({ address }, index) => address < endOf(sorted[index - 1]))) return { fault: 'unclear', format }
  if (size > maxBytes) return { fault: 'too_large' }
  const bytes = new Uint8Array(size).fill(0xff)
  for (const piece of sorted) bytes.set(piece.bytes, piece.address - start)
  return { format, bytes, start, isIncomplete: false, hasOverlap: false }
}
