const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'))

/** "7F"; two blanks where the file has ended. */
export const hexByte = (byte: number | undefined): string => (byte === undefined ? '  ' : (hexOf[byte] ?? ''))

/** What can be printed as it is, a dot for the rest. */
export const asciiByte = (byte: number | undefined): string =>
  byte === undefined ? ' ' : byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'

/** "01A2F0", six digits or as many as the file needs. */
export const addressText = (address: number, size: number): string =>
  address
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(6, (size - 1).toString(16).length), '0')

/** Neighbours that are alike, changed or not, as one piece of a line. */
export type Piece = { from: number; to: number; isChanged: boolean }

/** A line of bytes in pieces. */
export function piecesOf(before: Uint8Array, after: Uint8Array, start: number, end: number): Piece[] {
  const pieces: Piece[] = []
  for (let at = start; at < end; at++) {
    const isChanged = before[at] !== after[at]
    const last = pieces.at(-1)
    if (last && last.isChanged === isChanged) last.to = at + 1
    else pieces.push({ from: at, to: at + 1, isChanged })
  }
  return pieces
}
