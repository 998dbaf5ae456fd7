import type { Db } from '../sql.ts'

/** A table as a backup holds it. Columns that the database computes are left out; `rows` narrows it to what is worth keeping. */
export type BackupTable = { name: string; columns: string[]; rows: string }

/** A count and an order-free sum over all rows: equal data has equal fingerprints, also in another PostgreSQL. */
export type Fingerprint = { count: string; sum: string }

/** Jobs that are done are history; pg-boss keeps the rest of its schema itself. */
const kept: Record<string, string> = { 'jobs.queue': 'true', 'jobs.job': "state < 'completed'" }

/** Where contents are stored differs from store to store; the migrations' own table is written by the migrations. */
const differs: Record<string, string[]> = { 'public.files': ['storage_key'] }
const notKept = ['migrations']

/** The tables that are backed up, parents of the jobs' foreign keys first. */
export async function backupTables(db: Db): Promise<BackupTable[]> {
  const tables = await db<{ name: string; columns: string[] }[]>`
    SELECT n.nspname || '.' || c.relname AS name,
      array_agg(quote_ident(a.attname) ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND (n.nspname = 'public' AND c.relname <> ALL (${notKept}) OR n.nspname || '.' || c.relname = ANY (${Object.keys(kept)}))
    GROUP BY n.nspname, c.relname
    ORDER BY n.nspname DESC, c.relname DESC`
  return tables.map((table) => ({ ...table, rows: kept[table.name] ?? 'true' }))
}

/** The form that values are written in depends on the session; this makes it the same everywhere. */
export async function fixTextForms(tx: Db): Promise<void> {
  await tx`SELECT set_config(name, value, true) FROM (VALUES
    ('TimeZone', 'UTC'), ('DateStyle', 'ISO'), ('IntervalStyle', 'iso_8601'),
    ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('statement_timeout', '0')) AS setting (name, value)`
}

export async function fingerprint(db: Db, { name, columns, rows }: BackupTable): Promise<Fingerprint> {
  const compared = columns.filter((column) => !differs[name]?.includes(column)).join(', ')
  const [found] = await db.unsafe<Fingerprint[]>(`
    SELECT count(*)::text AS count, coalesce(sum(('x' || left(md5(ROW(${compared})::text), 16))::bit(64)::bigint), 0)::text AS sum
    FROM ${name} WHERE ${rows}`)
  return found ?? { count: '0', sum: '0' }
}

export type Sequence = { name: string; last_value: string; is_called: boolean }

/** Where the counters of the site stand. */
export async function readSequences(db: Db): Promise<Sequence[]> {
  const names = await db<{ name: string }[]>`
    SELECT quote_ident(sequencename) AS name FROM pg_sequences
    WHERE schemaname = 'public' AND sequencename NOT LIKE ALL (${notKept.map((table) => `${table}\\_%`)})`
  return Promise.all(
    names.map(async ({ name }) => {
      const [at] = await db.unsafe<Omit<Sequence, 'name'>[]>(`SELECT last_value::text, is_called FROM ${name}`)
      return { name, last_value: at?.last_value ?? '1', is_called: at?.is_called ?? false }
    }),
  )
}
