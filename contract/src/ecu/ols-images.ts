/** Length of the text, and the text with which every WinOLS file begins. */
const signature = [0x0b, 0, 0, 0, ...Array.from('WinOLS File', (character) => character.charCodeAt(0)), 0]
/** Mark after the three numbers of the version directory. */
const directoryMark = [0x99, 0x78, 0x00, 0x42] as const
const directoryLength = 12
/** Number of bytes at the start that contain the version directory. */
const searched = 0x1000
const maxVersions = 64
const minImageBytes = 0x4000

export const isOls = (head: Uint8Array): boolean => signature.every((byte, at) => head[at] === byte)

/** Versions of a WinOLS project: their number, the offset of their data, and the size of each. */
export type OlsVersions = { count: number; start: number; size: number }

/**
 * Reads the version directory of a WinOLS project from its first 4096 bytes. Returns undefined if there is none, or if its numbers do not match the file size, as in
 * map packs and projects of other formats. Sources: the open-source tools romHEX14 and py-ols.
 */
export function olsVersions(head: Uint8Array, fileSize: number): OlsVersions | undefined {
  if (!isOls(head)) return undefined
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  const end = Math.min(searched, head.length) - directoryMark.length
  for (let at = signature.length + directoryLength; at < end; at++) {
    if (!directoryMark.every((byte, index) => head[at + index] === byte)) continue
    const [last, start, size] = [12, 8, 4].map((before) => view.getUint32(at - before, true))
    if (last === undefined || start === undefined || size === undefined) continue
    const count = last + 1
    if (count <= maxVersions && size >= minImageBytes && start > at && start + 4 + count * size === fileSize)
      return { count, start, size }
  }
  return undefined
}

/**
 * Returns the two possible places of the image in a WinOLS project with a single version, or with equal ones. The public descriptions agree
 * on the four bytes next to the images, but not on whether they precede or follow them; only the checksums of the image can decide.
 * Returns an empty list for a project with different versions, because only its author knows which one is meant.
 */
export function possibleOlsImages(file: Uint8Array): Uint8Array[] {
  const versions = olsVersions(file, file.length)
  if (!versions) return []
  const { count, start, size } = versions
  return [start + 4, start].flatMap((from) => {
    const image = file.subarray(from, from + size)
    for (let version = 1; version < count; version++) {
      const other = from + version * size
      for (let at = 0; at < size; at++) if (file[other + at] !== image[at]) return []
    }
    return [image]
  })
}
