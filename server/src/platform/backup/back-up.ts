import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FileStore } from '../api/file-store.ts'
import type { Db, Sql, Tx } from '../db/sql.ts'
import { asStartupError, StartupError } from '../startup/startup-error.ts'
import { version } from '../startup/version.ts'
import { byteChunks } from '../streams/byte-chunks.ts'
import { backupFingerprints } from './backup-key.ts'
import { backupTables, fingerprint, fixTextFormats, readSequences } from './backup-tables.ts'
import { encryptBackup } from './encrypt-backup.ts'
import {
  contentEntry,
  type KeyOfBackup,
  type Manifest,
  manifestEntry,
  type SealedValues,
  tableEntry,
} from './manifest.ts'
import { tarEnd, tarEntry } from './tar.ts'

/** `bytes`: the size of the archive before it is compressed. */
type BackupCounts = { tables: number; files: number; bytes: number }

type BackupOptions = {
  sql: Sql
  files: FileStore
  file: string
  secretKey: string
  /** Encrypts the archive with this passphrase. */
  passphrase?: string | undefined
  readSealedValues(tx: Tx): Promise<SealedValues>
  /** Called with the bytes of the archive so far, before they are compressed. */
  onProgress?: (bytes: number) => void
  /** Ends the backup when it is aborted. Nothing is left of it then. */
  signal?: AbortSignal
}

/** The end of the name of a backup that is being written. A process that is killed leaves it behind. */
export const unfinishedSuffix = '.unfinished'

/** Maximum amount of table data that is held in memory, in bytes. */
const maxPieceBytes = 8 << 20

/**
 * Writes a snapshot of the database and all file contents to a new archive (a gzipped tar). The site may keep running. File contents are
 * verified against their recorded hashes while they are written.
 */
export async function backUp(options: BackupOptions): Promise<BackupCounts> {
  const { sql, files, file, secretKey, passphrase, readSealedValues, onProgress, signal } = options
  if (existsSync(file)) throw new StartupError(`${file} already exists; choose another name.`)
  const draft = `${file}${unfinishedSuffix}`
  try {
    const written = await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
      const counts: BackupCounts = { tables: 0, files: 0, bytes: 0 }
      const target = createWriteStream(draft, { mode: 0o600, flush: true })
      const key = { ...backupFingerprints(secretKey), ...(await readSealedValues(tx)) }
      const plain = Readable.from(counted(archive(tx, sql, files, key, counts), counts, onProgress))
      const zipped = createGzip({ level: 3 })
      const until = signal ? { signal } : {}
      if (passphrase === undefined) await pipeline(plain, zipped, target, until)
      else
        await pipeline(plain, zipped, (packed: AsyncIterable<Buffer>) => encryptedBy(packed, passphrase), target, until)
      return counts
    })
    await rename(draft, file)
    return written
  } catch (error) {
    await rm(draft, { force: true })
    throw asStartupError(error, file)
  }
}

/** Encrypts a stream within a pipeline, which reports errors of both. */
async function* encryptedBy(packed: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  yield* byteChunks(await encryptBackup(packed, passphrase))
}

async function* counted(
  chunks: AsyncIterable<Buffer>,
  counts: BackupCounts,
  onProgress: BackupOptions['onProgress'],
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    counts.bytes += chunk.length
    onProgress?.(counts.bytes)
    yield chunk
  }
}

async function* archive(
  tx: Tx,
  sql: Sql,
  files: FileStore,
  key: KeyOfBackup,
  counts: BackupCounts,
): AsyncGenerator<Buffer> {
  await fixTextFormats(tx)
  const manifest: Manifest = {
    format: 1,
    version,
    migrations: (await tx<{ name: string }[]>`SELECT name FROM migrations ORDER BY id`).map(({ name }) => name),
    tables: [],
    sequences: await readSequences(tx),
    gone: [],
    key,
  }
  for (const table of await backupTables(tx)) {
    const { name, columns } = table
    manifest.tables.push({ name, columns, ...(await fingerprint(tx, table)) })
    let piece = 0
    for await (const content of pieces(tx, `SELECT ${table.columns.join(', ')} FROM ${table.name} WHERE ${table.rows}`))
      yield* bufferEntry(tableEntry(table.name, piece++), content)
    counts.tables++
  }
  for await (const rows of storedFiles(tx)) {
    for (const row of rows) {
      const content = await openContent(sql, files, row)
      if (!content) manifest.gone.push(row._id)
      else yield* tarEntry(contentEntry(row), Number(row.size), verified(content, row))
      counts.files++
    }
  }
  yield* bufferEntry(manifestEntry, Buffer.from(JSON.stringify(manifest, null, 2)))
  yield tarEnd()
}

type FileRow = { _id: string; name: string; storage_key: string; size: string; sha256: string }

const storedFiles = (tx: Tx) =>
  tx<
    FileRow[]
  >`SELECT _id, name, storage_key, size::text, sha256 FROM files WHERE deleted_at IS NULL ORDER BY _id`.cursor(100)

const bufferEntry = (name: string, content: Buffer) => tarEntry(name, content.length, Readable.from([content]))

/** Reads a table in PostgreSQL's text format, in pieces that may end anywhere. */
async function* pieces(tx: Tx, query: string): AsyncGenerator<Buffer> {
  const copied = await tx.unsafe(`COPY (${query}) TO STDOUT`).readable()
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of byteChunks(copied)) {
    chunks.push(chunk)
    size += chunk.length
    if (size < maxPieceBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/**
 * Opens the content of a file. Returns undefined if the file was deleted after the snapshot was taken; the backup then contains only its row.
 */
async function openContent(sql: Db, files: FileStore, row: FileRow): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    return await files.read(row.storage_key)
  } catch (error) {
    const [live] = await sql`SELECT FROM files WHERE _id = ${row._id} AND deleted_at IS NULL`
    if (!live) return undefined
    throw new StartupError(`The content of the file ${row.name} (${row._id}) cannot be read.`, { cause: error })
  }
}

async function* verified(content: AsyncIterable<Buffer>, row: FileRow): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') === row.sha256) return
  throw new StartupError(
    `The content of the file ${row.name} (${row._id}) has changed since it was stored: its hash differs.`,
  )
}
