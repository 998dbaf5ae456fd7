import { extname } from 'node:path'
import type { Result } from './read.ts'

/** File systems limit names to 255 bytes. */
const maxPartBytes = 90

/** The beginning of a text that fits into a part of a name. */
function beginning(text: string): string {
  const characters = [...text]
  while (Buffer.byteLength(characters.join('')) > maxPartBytes) characters.pop()
  return characters.join('')
}

/** Letters, digits and marks that every file system takes; spaces become hyphens. */
function safePart(text: string): string {
  const safe = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}()+_-]+/gu, '-')
    .replace(/-+/g, '-')
  return beginning(safe.replace(/^-/, '')).replace(/-$/, '')
}

/** A short extension of letters and digits. The service's own name of the file only counts for this. */
const safeExtension = (name: string): string | undefined => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase()

type Named = { file: string; services: string; number: number | null }

/**
 * The name under which a result is saved next to its read: `golf.Stage-1.1042.bin`; a later version has `v2`, and files that belong to
 * the modified one have their kind.
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
