import type { BackupTable, Fingerprint, Sequence } from './backup-tables.ts'

/** Values that only the secret key of the backed-up site can decrypt. */
export type SealedValues = {
  /** Usernames of people who sign in with an authenticator app. */
  two_step: string[]
  /** Descriptions, for the operator, of the encrypted passwords and keys of other servers. */
  secrets: string[]
}

/** `former`: fingerprint of the key before the last change, if the site still accepted it. Some values may need it. */
export type KeyOfBackup = { fingerprint: string; former?: string } & SealedValues

/** The description of a backup. It is the last entry, so a truncated backup has none. */
export type Manifest = {
  format: 1
  /** The release that made the backup. Missing in backups of earlier releases. */
  version?: string
  /** Applied migrations, in order. */
  migrations: string[]
  tables: (Pick<BackupTable, 'name' | 'columns'> & Fingerprint)[]
  sequences: Sequence[]
  /** Ids of files that were deleted, with their contents, while the backup ran. */
  gone: string[]
  /** Fingerprint of the site's secret key, and the values that only this key can decrypt. Missing in backups of earlier releases. */
  key?: KeyOfBackup
}

export const manifestEntry = 'manifest.json'

export const tableEntry = (table: string, piece: number): string => `tables/${table}/${String(piece).padStart(6, '0')}`

/** Builds the name of a file's entry. The name contains the hash, so an archive can be verified without its database. */
export const contentEntry = ({ _id, sha256 }: { _id: string; sha256: string }): string =>
  `files/${_id}.${Buffer.from(sha256, 'hex').toString('base64url')}`

export type EntryKind =
  | { kind: 'table'; table: string }
  | { kind: 'content'; file_id: string; sha256: string }
  | { kind: 'manifest' }
  | { kind: 'unknown' }

export function parseEntryName(name: string): EntryKind {
  if (name === manifestEntry) return { kind: 'manifest' }
  const [, table] = /^tables\/([^/]+)\/\d+$/.exec(name) ?? []
  if (table) return { kind: 'table', table }
  const [, file_id, hash] = /^files\/([0-9a-f-]{36})\.([\w-]{43})$/.exec(name) ?? []
  if (file_id && hash) return { kind: 'content', file_id, sha256: Buffer.from(hash, 'base64url').toString('hex') }
  return { kind: 'unknown' }
}
