import { extname } from 'node:path'
import type { Result } from './read.ts'

const maxPart = 80

/** Letters, digits and marks that every file system takes; spaces become hyphens. */
function safePart(text: string): string {
  const safe = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}()+_-]+/gu, '-')
    .replace(/-+/g, '-')
  return [...safe].slice(0, maxPart).join('').replace(/^-|-$/g, '')
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
    ...[[...base].slice(0, maxPart).join(''), safePart(services) || 'modified', String(number ?? '')],
    ...[kind === 'modified' ? '' : kind, version > 1 ? `v${version}` : ''],
  ]
  return `${parts.filter((part) => part !== '').join('.')}.${extension}`
}
