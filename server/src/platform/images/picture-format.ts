const text = (head: Buffer, start: number, end: number) => head.toString('latin1', start, end)

const signatures = [
  { name: 'PNG', at: 0, starts: '\x89PNG\r\n\x1a\n' },
  { name: 'JPEG', at: 0, starts: '\xff\xd8\xff' },
  { name: 'GIF', at: 0, starts: 'GIF87a' },
  { name: 'GIF', at: 0, starts: 'GIF89a' },
  { name: 'WebP', at: 8, starts: 'WEBP' },
  { name: 'AVIF', at: 4, starts: 'ftypavif' },
  { name: 'AVIF', at: 4, starts: 'ftypavis' },
] as const

/** Number of bytes at the start of a file that are needed to detect its format. */
export const pictureHeadBytes = 16

/** Detects the format of a picture by its first bytes. Undefined for a file that browsers cannot show as a picture. */
export const pictureFormatOf = (head: Buffer): (typeof signatures)[number]['name'] | undefined =>
  signatures.find(({ starts, at }) => text(head, at, at + starts.length) === starts)?.name
