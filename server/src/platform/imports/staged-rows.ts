import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ImportColumn, RowValues } from '@mapwright/contract/imports/column.ts'
import type { ImportSample, LeftOut, Refusal } from '@mapwright/contract/imports/import.ts'
import type { Fragment } from '../api/resource.ts'
import type { Db, Tx } from '../db/sql.ts'
import type { ImportResource } from './import-resource.ts'
import { maxRefusalsOf } from './import-rows.ts'

/** Builds the SQL for the key of a row: its key columns in `data`, lower-cased by the database and joined with a separator. */
const keySql = (db: Db, columns: readonly ImportColumn[]) =>
  db`lower(${columns
    .filter(({ key }) => key)
    .reduce(
      (all, { name }, at) =>
        at === 0 ? db`coalesce(data->>${name}, '')` : db`${all} || chr(31) || coalesce(data->>${name}, '')`,
      db``,
    )})`

type Keyed = Pick<ImportResource, 'columns' | 'identify'> & { rows: Fragment }

/** Builds the query for rows with their keys. OFFSET 0 prevents the planner from building `data` several times. */
export const keyedRows = (db: Db, { rows, columns, identify }: Keyed) =>
  db`SELECT _id, data, ${identify ? db`_id::text` : keySql(db, columns)} AS key FROM (${rows} OFFSET 0) AS there OFFSET 0`

/** Stages rows, given as a JSON array of {row, data}. */
export async function stageRows(db: Db, resource: ImportResource, import_id: string, rows: string) {
  await db`
    INSERT INTO import_rows (import_id, row, key, data)
    SELECT ${import_id}, row, ${resource.identify ? db`row::text` : keySql(db, resource.columns)}, data
    FROM jsonb_to_recordset(${rows}::text::jsonb) AS staged (row int, data jsonb)`
}

/** Finds the existing row for each staged row. Only for tables that identify rows by more than their columns. */
export async function identifyRows(db: Db, { identify }: ImportResource, import_id: string): Promise<void> {
  if (!identify) return
  await db`
    UPDATE import_rows staged SET key = found.key, data = found.data FROM (${identify(db, import_id)}) AS found
    WHERE staged.import_id = ${import_id} AND staged.row = found.row`
}

const maxLeftOut = 50

/** Returns the columns that identify a row in the preview and in the list of refusals. */
export const labelColumns = ({ columns, labels }: ImportResource): readonly string[] =>
  labels ?? columns.filter(({ key }) => key).map(({ name }) => name)

/** Brings the references of the staged rows to their standard form. Removes and returns those that name nothing. */
export async function resolveRows(
  db: Db,
  { resolve }: ImportResource,
  import_id: string,
): Promise<LeftOut | undefined> {
  if (!resolve) return undefined
  const unknown = await db<(LeftOut['cells'][number] & { count: number })[]>`
    SELECT *, count(*) OVER ()::int AS count FROM (${resolve.unknown(db, import_id)}) AS found LIMIT ${maxLeftOut}`
  await db`
    UPDATE import_rows staged SET data = staged.data || found.data FROM (${resolve.standard(db, import_id)}) AS found
    WHERE staged.import_id = ${import_id} AND staged.row = found.row`
  return { count: unknown[0]?.count ?? 0, cells: unknown.map(({ count: _, ...cell }) => cell) }
}

export async function storeRefusals(db: Db, import_id: string, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  await db`
    INSERT INTO import_refusals (import_id, row, "column", code, details)
    SELECT ${import_id}, row, "column", code, details || jsonb_build_object('refused_label', label, 'refused_value', value)
    FROM jsonb_to_recordset(${db.json(refusals)})
      AS r (row int, "column" text, code text, details jsonb, label jsonb, value text)`
}

/** Stores the cells that are left out although their rows are imported, so that they are listed with the refused ones. */
export async function storeLeftOut(db: Db, { leftOut }: ImportResource, import_id: string): Promise<void> {
  if (!leftOut) return
  await db`
    INSERT INTO import_refusals (import_id, row, "column", code, details)
    SELECT ${import_id}, row, "column", code, jsonb_build_object('refused_label', label, 'refused_value', value)
    FROM (${leftOut(db, import_id)}) AS found`
}

export async function deleteStaged(db: Db, import_id: string): Promise<void> {
  await db`DELETE FROM import_rows WHERE import_id = ${import_id}`
  await db`DELETE FROM import_refusals WHERE import_id = ${import_id}`
}

/**
 * Compares the staged rows with the existing rows. Stores the outcome of each row in `import_plan`, and the previous values of changed rows.
 * Columns that are missing from the file stay unchanged. Names of ancestors are only matched, never changed.
 */
export async function createPlan(tx: Tx, resource: ImportResource, import_id: string): Promise<void> {
  const above = resource.columns.filter((column) => column.above).map(({ name }) => name)
  await tx`CREATE TEMP TABLE import_plan (row int PRIMARY KEY, _id uuid, outcome text NOT NULL, before jsonb) ON COMMIT DROP`
  // Without good statistics of the staging table, the planner might choose slow nested loops.
  await tx`SELECT set_config('enable_nestloop', 'off', true), set_config('work_mem', '128MB', true)`
  await tx`
    INSERT INTO import_plan (row, _id, outcome, before)
    SELECT row, _id, outcome, CASE outcome WHEN 'changed' THEN before END
    FROM (
      SELECT staged.row, there._id, there.data AS before,
        CASE WHEN there._id IS NULL THEN 'added'
          WHEN (there.data || staged.data) - ${above}::text[] = there.data - ${above}::text[] THEN 'unchanged' ELSE 'changed' END AS outcome
      FROM import_rows staged LEFT JOIN (${keyedRows(tx, { ...resource, rows: resource.existing(tx) })}) AS there ON there.key = staged.key
      WHERE staged.import_id = ${import_id}
    ) AS compared`
  await tx`SELECT set_config('enable_nestloop', 'on', true)`
  await tx`ANALYZE import_plan`
}

/** Refuses a row if an earlier row of the file has the same key. */
async function refuseDuplicates(tx: Tx, { columns, labels }: ImportResource, import_id: string): Promise<void> {
  const name = labels?.[0] ?? columns.findLast(({ key, above }) => key && !above)?.name ?? ''
  await tx`
    INSERT INTO import_refused (row, "column", code, details)
    SELECT row, ${name}, 'repeated', jsonb_build_object('row', first)
    FROM (SELECT row, min(row) OVER (PARTITION BY key) AS first FROM import_rows WHERE import_id = ${import_id}) AS keyed
    WHERE row > first`
}

/** The label and the value of a refused row, like those of refused cells. */
const refusedEntry = (tx: Tx, resource: ImportResource): Fragment => tx`jsonb_build_object(
  'refused_label', (SELECT jsonb_agg(coalesce(staged.data->>name, '') ORDER BY at)
    FROM unnest(${[...labelColumns(resource)]}::text[]) WITH ORDINALITY AS named (name, at)),
  'refused_value', left(coalesce(CASE jsonb_typeof(staged.data->refused."column")
    WHEN 'array' THEN (SELECT string_agg(part, '; ' ORDER BY at)
      FROM jsonb_array_elements_text(staged.data->refused."column") WITH ORDINALITY AS parts (part, at))
    ELSE staged.data->>refused."column" END, ''), 100))`

/** Runs the checks that need all rows. @returns the number of refused rows */
export async function refuseAcrossRows(
  tx: Tx,
  resource: ImportResource,
  import_: { import_id: string; author_id: string },
): Promise<number> {
  await tx`CREATE TEMP TABLE import_refused (row int NOT NULL, "column" text NOT NULL, code text NOT NULL,
    details jsonb NOT NULL DEFAULT '{}') ON COMMIT DROP`
  await refuseDuplicates(tx, resource, import_.import_id)
  await resource.refuse?.(tx, import_)
  await tx`
    INSERT INTO import_refusals (import_id, row, "column", code, details)
    SELECT ${import_.import_id}, refused.row, refused."column", code, details || ${refusedEntry(tx, resource)}
    FROM import_refused refused LEFT JOIN import_rows staged ON staged.import_id = ${import_.import_id} AND staged.row = refused.row
    ORDER BY refused.row, refused."column" LIMIT greatest(0,
      ${maxRefusalsOf(resource)} - (SELECT count(*) FROM import_refusals WHERE import_id = ${import_.import_id}))`
  const [count] = await tx<{ rows: number }[]>`SELECT count(DISTINCT row)::int AS rows FROM import_refused`
  return count?.rows ?? 0
}

/** Removes the refused rows, so that the valid ones can be applied. */
export async function removeRefused(tx: Tx, import_id: string): Promise<void> {
  await tx`DELETE FROM import_rows WHERE import_id = ${import_id} AND row IN (SELECT row FROM import_refused)`
  await tx`DELETE FROM import_plan WHERE row IN (SELECT row FROM import_refused)`
}

type Counts = { rows: number; added: number; changed: number; unchanged: number; fingerprint: string }

/** Counts the outcomes of the accepted rows. The fingerprint changes with each outcome and each value that a row would replace. */
export async function countPlan(tx: Tx, import_id: string): Promise<Counts> {
  const replaced = tx`md5((SELECT jsonb_object_agg(name, before->name) FROM jsonb_object_keys(staged.data) AS name)::text)`
  const [counts] = await tx<Counts[]>`
    SELECT count(*)::int AS rows, count(*) FILTER (WHERE outcome = 'added')::int AS added,
      count(*) FILTER (WHERE outcome = 'changed')::int AS changed, count(*) FILTER (WHERE outcome = 'unchanged')::int AS unchanged,
      md5(coalesce(string_agg(row || left(outcome, 1) || CASE outcome WHEN 'changed' THEN ${replaced} ELSE '' END, '' ORDER BY row), '')) AS fingerprint
    FROM import_plan JOIN import_rows staged USING (row)
    WHERE staged.import_id = ${import_id} AND row NOT IN (SELECT row FROM import_refused)`
  if (!counts) throw new Error('the count query returned no row')
  return counts
}

const sampleCounts = { changed: 60, added: 20 }

/** Reads samples of rows that would be changed or added, with their changes. */
export async function samplePlan(
  tx: Tx,
  resource: ImportResource,
  import_id: string,
): Promise<Decoded<ImportSample>[]> {
  const { columns } = resource
  const names = labelColumns(resource)
  const rows = await tx<{ row: number; outcome: 'added' | 'changed'; before: RowValues | null; data: RowValues }[]>`
    SELECT plan.row, outcome, before, data FROM (
      (SELECT * FROM import_plan WHERE outcome = 'changed' ORDER BY row LIMIT ${sampleCounts.changed})
      UNION ALL (SELECT * FROM import_plan WHERE outcome = 'added' ORDER BY row LIMIT ${sampleCounts.added})
    ) AS plan JOIN import_rows staged ON staged.import_id = ${import_id} AND staged.row = plan.row`
  return rows.map(({ row, outcome, before, data }) => ({
    row,
    outcome,
    label: names.map((name) => String((before ?? data)[name] ?? '')),
    changes: columns.flatMap(({ name, above }) => {
      const [was, is] = [before?.[name] ?? null, data[name]]
      if (!before || above || is === undefined || JSON.stringify(was) === JSON.stringify(is)) return []
      return [{ column: name, before: was, after: is }]
    }),
  }))
}
