const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'))

/** Formats a byte in hexadecimal ("7F"). Returns two spaces for a position after the end of the file. */
export const hexByte = (byte: number | undefined): string => (byte === undefined ? '  ' : (hexOf[byte] ?? ''))

/** Returns the printable ASCII character of a byte, or a dot. Returns a space for a position after the end of the file. */
export const asciiByte = (byte: number | undefined): string =>
  byte === undefined ? ' ' : byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'

/** Formats an address in hexadecimal ("01A2F0") with six digits, or more if the file is large. */
export const addressText = (address: number, size: number): string =>
  address
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(6, (size - 1).toString(16).length), '0')

/** A range of bytes that are either all changed or all unchanged. `to` is exclusive. */
export type Piece = { from: number; to: number; isChanged: boolean }

/** Splits a line of bytes into changed and unchanged pieces. */
export function splitLine(before: Uint8Array, after: Uint8Array, start: number, end: number): Piece[] {
  const pieces: Piece[] = []
  for (let at = start; at < end; at++) {
    const isChanged = before[at] !== after[at]
    const last = pieces.at(-1)
    if (last && last.isChanged === isChanged) last.to = at + 1
    else pieces.push({ from: at, to: at + 1, isChanged })
  }
  return pieces
}
