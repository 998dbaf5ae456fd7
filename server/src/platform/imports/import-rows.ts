import type { Decoded, PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import { importReaders } from '@mapwright/contract/events.ts'
import {
  type ColumnMapping,
  type FaultDetails,
  type ImportSample,
  type ImportStatus,
  type LeftOut,
  maxImportRows,
  type Refusal,
} from '@mapwright/contract/imports/import.ts'
import type { ImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import type { Db, Sql, Tx } from '../db/sql.ts'
import { publishLive, staffTopic } from '../events/live.ts'
import { deleteFile } from '../files/file-rows.ts'
import type { ImportResource } from './import-resource.ts'

type Report = PayloadOf<ImportCalls['read']>['import']
type Listed = PayloadOf<ImportCalls['list']>['imports'][number]

const listed = (
  db: Db,
) => db`i._id, f.name AS file_name, i.status, i.progress, i.rows, i.added, i.changed, i.unchanged, i.refused,
  i.fault, i.encoding, i.author_id, i.created_at, i.finished_at`

const maxListed = 20
/** Maximum number of stored refusals of a table that is imported as a whole or not at all. Further refusals are only counted. */
const maxRefusals = 10_000

/** Returns the maximum number of stored refusals. Tables whose valid rows are imported keep all, because they are downloaded to be corrected. */
export const maxRefusalsOf = ({ isPartial, columns }: Pick<ImportResource, 'isPartial' | 'columns'>): number =>
  isPartial ? maxImportRows * columns.length : maxRefusals

export async function readImport(db: Db, resource: string, _id: string): Promise<Report | undefined> {
  const [row] = await db<Report[]>`
    SELECT ${listed(db)}, i.samples, i.left_out FROM imports i JOIN files f ON f._id = i.file_id
    WHERE i._id = ${_id} AND i.resource = ${resource}`
  return row
}

export const latestImports = (db: Db, resource: string) => db<Listed[]>`
  SELECT ${listed(db)} FROM imports i JOIN files f ON f._id = i.file_id
  WHERE i.resource = ${resource} ORDER BY i.created_at DESC, i._id DESC LIMIT ${maxListed}`

const refusal = (db: Db) => db`row, "column", code, details - 'refused_label' - 'refused_value' AS details,
  coalesce(details->'refused_label', '[]') AS label, coalesce(details->>'refused_value', '') AS value`

/** Reads all refusals of an import in batches. */
export const allRefusals = (sql: Sql, import_id: string, batchSize: number) =>
  sql<Refusal[]>`
  SELECT ${refusal(sql)} FROM import_refusals WHERE import_id = ${import_id} ORDER BY row, "column"`.cursor(batchSize)

export async function refusalsPage(db: Db, import_id: string, { page, size }: { page: number; size: number }) {
  const [refusals, [count]] = await Promise.all([
    db<Refusal[]>`
      SELECT ${refusal(db)} FROM import_refusals WHERE import_id = ${import_id}
      ORDER BY row, "column" LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM import_refusals WHERE import_id = ${import_id}`,
  ])
  return { refusals, total: count?.total ?? 0 }
}

/** An import that a job is processing. */
export type RunningImport = {
  _id: string
  resource: string
  author_id: string
  status: ImportStatus
  storage_key: string
  size: number
  rows: number
  refused: number
  fingerprint: string | null
  mapping: ColumnMapping
}

export async function readRunningImport(db: Db, _id: string): Promise<RunningImport | undefined> {
  const [row] = await db<RunningImport[]>`
    SELECT i._id, resource, author_id, status, storage_key, size::float8 AS size, rows, refused, fingerprint, mapping
    FROM imports i JOIN files f ON f._id = i.file_id WHERE i._id = ${_id}`
  return row
}

/** Stores and publishes the progress. @returns false if the import was cancelled or has another status */
export const updateProgress = (sql: Sql, _id: string, status: ImportStatus, share: number): Promise<boolean> =>
  sql.begin(async (tx) => {
    const progress = Math.max(0, Math.min(99, Math.floor(share * 100)))
    const updated = await tx`UPDATE imports SET progress = ${progress} WHERE _id = ${_id} AND status = ${status}`
    await publishProgress(tx, _id)
    return updated.count === 1
  })

/** Sends the progress to everyone who may read the imports of the table. */
async function publishProgress(tx: Tx, _id: string): Promise<void> {
  const [row] = await tx<{ resource: string }[]>`SELECT resource FROM imports WHERE _id = ${_id}`
  const readers = importReaders[row?.resource ?? ''] ?? []
  await publishLive(tx, readers.map(staffTopic), { type: 'import.progressed', id: _id })
}

export type Outcome = {
  rows?: number
  added?: number
  changed?: number
  unchanged?: number
  refused?: number
  samples?: readonly Decoded<ImportSample>[]
  left_out?: LeftOut
  fingerprint?: string
  fault?: { code: string; details: FaultDetails; columns?: readonly string[] }
  encoding?: 'windows-1252' | null
}

/** Changes the status of an import. @returns false if the import was not in the status `from` */
export async function moveImport(
  tx: Tx,
  _id: string,
  { from, to, now }: { from: ImportStatus; to: ImportStatus; now: Date },
  { samples, left_out, fault, ...outcome }: Outcome = {},
): Promise<boolean> {
  const isOpen = to === 'checked' || to === 'applying' || to === 'undoing'
  const changes = {
    ...outcome,
    status: to,
    progress: to === 'applying' || to === 'undoing' ? 0 : 100,
    finished_at: isOpen ? null : now,
    ...(to === 'checked' ? { checked_at: now } : {}),
    ...(samples ? { samples: tx.json(samples) } : {}),
    ...(left_out ? { left_out: tx.json(left_out) } : {}),
    ...(fault ? { fault: tx.json(fault) } : {}),
  }
  const moved = await tx`UPDATE imports SET ${tx(changes)} WHERE _id = ${_id} AND status = ${from}`
  if (moved.count === 0) return false
  if (!isOpen) await deleteStagedRows(tx, _id, now)
  await publishProgress(tx, _id)
  return true
}

/** Deletes the staged rows and the file of a finished import. Keeps its refusals. */
async function deleteStagedRows(tx: Tx, _id: string, now: Date): Promise<void> {
  await tx`DELETE FROM import_rows WHERE import_id = ${_id}`
  const [file] = await tx<{ file_id: string }[]>`SELECT file_id FROM imports WHERE _id = ${_id}`
  if (file) await deleteFile(tx, file.file_id, now)
}
