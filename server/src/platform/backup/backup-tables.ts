import type { Db } from '../db/sql.ts'

/** A table in a backup, without generated columns. `rows` is the SQL condition for the rows to include. */
export type BackupTable = { name: string; columns: string[]; rows: string }

/** The row count and an order-independent checksum of a table. Equal data has the same fingerprint on every PostgreSQL server. */
export type Fingerprint = { count: string; sum: string }

/**
 * SQL conditions for the rows of pg-boss's tables. Finished jobs are not backed up. The other tables are left out, because pg-boss creates
 * them itself.
 */
const jobRows: Record<string, string> = { 'jobs.queue': 'true', 'jobs.job': "state < 'completed'" }

/** Columns that fingerprints ignore. Storage keys differ between file stores. */
const unstableColumns: Record<string, string[]> = { 'public.files': ['storage_key'] }
/** Tables that the migrations fill themselves. */
const excludedTables = ['migrations']

/** The tables to back up; `jobs.queue` comes before `jobs.job`, which references it. */
export async function backupTables(db: Db): Promise<BackupTable[]> {
  const tables = await db<{ name: string; columns: string[] }[]>`
    SELECT n.nspname || '.' || c.relname AS name,
      array_agg(quote_ident(a.attname) ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND (n.nspname = 'public' AND c.relname <> ALL (${excludedTables}) OR n.nspname || '.' || c.relname = ANY (${Object.keys(jobRows)}))
    GROUP BY n.nspname, c.relname
    ORDER BY n.nspname DESC, c.relname DESC`
  return tables.map((table) => ({ ...table, rows: jobRows[table.name] ?? 'true' }))
}

/** Sets the options that affect PostgreSQL's text format, so that all servers produce the same text. */
export async function fixTextFormats(tx: Db): Promise<void> {
  await tx`SELECT set_config(name, value, true) FROM (VALUES
    ('TimeZone', 'UTC'), ('DateStyle', 'ISO'), ('IntervalStyle', 'iso_8601'),
    ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('statement_timeout', '0')) AS setting (name, value)`
}

export async function fingerprint(db: Db, { name, columns, rows }: BackupTable): Promise<Fingerprint> {
  const columnList = columns.filter((column) => !unstableColumns[name]?.includes(column)).join(', ')
  const [row] = await db.unsafe<Fingerprint[]>(`
    SELECT count(*)::text AS count, coalesce(sum(('x' || left(md5(ROW(${columnList})::text), 16))::bit(64)::bigint), 0)::text AS sum
    FROM ${name} WHERE ${rows}`)
  return row ?? { count: '0', sum: '0' }
}

export type Sequence = { name: string; last_value: string; is_called: boolean }

/** The current values of the site's sequences. */
export async function readSequences(db: Db): Promise<Sequence[]> {
  const names = await db<{ name: string }[]>`
    SELECT quote_ident(sequencename) AS name FROM pg_sequences
    WHERE schemaname = 'public' AND sequencename NOT LIKE ALL (${excludedTables.map((table) => `${table}\\_%`)})`
  return Promise.all(
    names.map(async ({ name }) => {
      const [current] = await db.unsafe<Omit<Sequence, 'name'>[]>(`SELECT last_value::text, is_called FROM ${name}`)
      return { name, last_value: current?.last_value ?? '1', is_called: current?.is_called ?? false }
    }),
  )
}
