import { extname } from 'node:path'
import type { Result } from './read.ts'

/** Maximum bytes of a part of the name. File systems limit names to 255 bytes. */
const maxPartBytes = 90

/** Truncates a text to the maximum size of a part of the name, without splitting a character. */
function beginning(text: string): string {
  const characters = [...text]
  while (Buffer.byteLength(characters.join('')) > maxPartBytes) characters.pop()
  return characters.join('')
}

/** Replaces spaces, and characters that some file systems forbid, with hyphens. */
function safePart(text: string): string {
  const safe = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}()+_-]+/gu, '-')
    .replace(/-+/g, '-')
  return beginning(safe.replace(/^-/, '')).replace(/-$/, '')
}

/** Returns the extension of a file name if it is short and consists of letters and digits. */
const safeExtension = (name: string): string | undefined => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase()

type Named = { file: string; services: string; number: number | null }

/**
 * Name under which a result is saved next to its original: `golf.Stage-1.1042.bin`. The names of later versions also contain the version,
 * such as `v2`. The names of files other than the modified file also contain the kind.
 */
export function resultName({ file, services, number }: Named, { kind, version, name }: Result): string {
  const base = file.slice(0, file.length - extname(file).length)
  const extension = safeExtension(name) ?? safeExtension(file) ?? 'bin'
  const parts = [
    ...[beginning(base), safePart(services) || 'modified', String(number ?? '')],
    ...[kind === 'modified' ? '' : kind, version > 1 ? `v${version}` : ''],
  ]
  return `${parts.filter((part) => part !== '').join('.')}.${extension}`
}
