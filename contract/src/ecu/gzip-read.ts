/** Bits of the header that announce more fields. */
const flags = { extra: 0x04, name: 0x08 } as const
const headerLength = 10
const maxNameLength = 255

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b && head[2] === 0x08

/** Returns the name of the file in a gzip archive, without folders; empty if the archive does not contain it. Source: RFC 1952. */
export function gzipName(archive: Uint8Array): string {
  const set = archive[3] ?? 0
  if ((set & flags.name) === 0) return ''
  const extra = set & flags.extra ? 2 + (archive[headerLength] ?? 0) + (archive[headerLength + 1] ?? 0) * 256 : 0
  const start = headerLength + extra
  const name = archive.subarray(start, start + maxNameLength + 1)
  const end = name.indexOf(0)
  if (end < 0) return ''
  return String.fromCharCode(...name.subarray(0, end)).replace(/^.*[\\/]/, '')
}
