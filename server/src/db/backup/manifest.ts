import type { BackupTable, Fingerprint, Sequence } from './backup-tables.ts'

/** What a site cannot read any more without the secret key that its backup was made with. */
export type KeyedValues = {
  /** People who sign in with an authenticator app. */
  two_step: string[]
  /** Sealed passwords and keys of other servers, named for the operator. */
  secrets: string[]
}

/** What a backup says of itself; its last entry, so that a backup that was cut off has none. */
export type Manifest = {
  format: 1
  /** Migrations that were applied, in order. */
  migrations: string[]
  tables: (Pick<BackupTable, 'name' | 'columns'> & Fingerprint)[]
  sequences: Sequence[]
  /** Files that were dropped while the backup ran, and whose content was gone by then. */
  gone: string[]
  /** The secret key that the site was using, as a fingerprint, and what only that key opens. Absent in backups of earlier releases. */
  key?: { fingerprint: string } & KeyedValues
}

export const manifestEntry = 'manifest.json'

export const tableEntry = (table: string, piece: number): string => `tables/${table}/${String(piece).padStart(6, '0')}`

/** The hash is in the name: an archive can be proved without its database. */
export const contentEntry = ({ _id, sha256 }: { _id: string; sha256: string }): string =>
  `files/${_id}.${Buffer.from(sha256, 'hex').toString('base64url')}`

export type EntryKind =
  | { kind: 'table'; table: string }
  | { kind: 'content'; file_id: string; sha256: string }
  | { kind: 'manifest' }
  | { kind: 'unknown' }

export function readEntryName(name: string): EntryKind {
  if (name === manifestEntry) return { kind: 'manifest' }
  const [, table] = /^tables\/([^/]+)\/\d+$/.exec(name) ?? []
  if (table) return { kind: 'table', table }
  const [, file_id, hash] = /^files\/([0-9a-f-]{36})\.([\w-]{43})$/.exec(name) ?? []
  if (file_id && hash) return { kind: 'content', file_id, sha256: Buffer.from(hash, 'base64url').toString('hex') }
  return { kind: 'unknown' }
}
