import type { ImportColumn } from '@mapwright/contract/imports/column.ts'
import type { Fragment, Resource } from '../api/resource.ts'
import { matchingRows } from '../api/resource-rows.ts'
import type { Db, Tx } from '../db/sql.ts'
import type { ImportResource } from './import-resource.ts'
import { emptyValue } from './read-cell.ts'

type Table = {
  /** The table, with its search and filters. */
  resource: Resource
  /** The columns of the file. The columns of the table have the same names. Amounts are stored as bigint in hundredths, tags as text[]. */
  columns: readonly ImportColumn[]
  /** Columns that get the time of the import in new rows. */
  stamped?: readonly string[]
}

const rowsAtOnce = 5_000

/** Builds the SQL that converts a column to JSON, in the form of a parsed cell. */
const toJson = (db: Db, { name, kind }: ImportColumn): Fragment => {
  if (kind === 'amount')
    return db`CASE WHEN ${db(name)} IS NULL THEN NULL ELSE (${db(name)} / 100) || '.' || lpad((${db(name)} % 100)::text, 2, '0') END`
  return db`${db(name)}`
}

/** Builds the SQL that converts a parsed cell to the type of its column. */
const fromJson = (db: Db, { name, kind }: ImportColumn): Fragment => {
  switch (kind) {
    case 'number':
      return db`(data->>${name})::int`
    case 'amount':
      return db`((data->>${name})::numeric * 100)::bigint`
    case 'switch':
      return db`(data->>${name})::boolean`
    case 'tags':
      return db`ARRAY(SELECT jsonb_array_elements_text(data->${name}))`
    default:
      return db`data->>${name}`
  }
}

const commaSeparated = <T>(db: Db, items: readonly T[], write: (item: T) => Fragment): Fragment =>
  items.reduce((all, item, at) => (at === 0 ? write(item) : db`${all}, ${write(item)}`), db``)

async function mergeInto(
  tx: Tx,
  { resource: { table }, columns, stamped = ['created_at'] }: Table,
  { import_id, now, from, to }: { import_id: string; now: Date; from: number; to: number },
): Promise<void> {
  const empty = tx.json(Object.fromEntries(columns.map((column) => [column.name, emptyValue(column)])))
  const rows = (outcome: string) => tx`
    SELECT plan.row, plan._id, coalesce(plan.before, ${empty}) || staged.data AS data
    FROM import_plan plan JOIN import_rows staged ON staged.import_id = ${import_id} AND staged.row = plan.row
    WHERE plan.outcome = ${outcome} AND plan.row BETWEEN ${from} AND ${to}`
  await tx`
    INSERT INTO ${tx(table)} (_id, ${commaSeparated(tx, [...stamped, ...columns.map(({ name }) => name)], (name) => tx`${tx(name)}`)})
    SELECT new_id(${now}, row), ${commaSeparated(tx, stamped, () => tx`${now}::timestamptz,`)} ${commaSeparated(tx, columns, (column) => fromJson(tx, column))}
    FROM (${rows('added')}) AS added ORDER BY row`
  await tx`
    UPDATE ${tx(table)} AS kept SET ${commaSeparated(tx, columns, (column) => tx`${tx(column.name)} = ${fromJson(tx, column)}`)}
    FROM (${rows('changed')}) AS changed WHERE kept._id = changed._id`
}

/** Declares an importable table whose columns are exactly the columns of the file. */
export function tableResource(declared: Table): ImportResource {
  const { resource, columns } = declared
  const { many, table } = resource
  return {
    many,
    columns,
    existing: (db) => db`
      SELECT _id, jsonb_build_object(${commaSeparated(db, columns, (column) => db`${column.name}::text, ${toJson(db, column)}`)}) AS data
      FROM ${db(table)}`,
    narrowed: (db, asked) => matchingRows(db, resource, asked),
    async merge(tx, { import_id, last_row, now, onProgress }) {
      for (let from = 1; from <= last_row; from += rowsAtOnce) {
        await mergeInto(tx, declared, { import_id, now, from, to: from + rowsAtOnce - 1 })
        await onProgress(Math.min(1, (from + rowsAtOnce) / last_row))
      }
    },
  }
}
