import { variantColumns } from '@mapwright/contract/vehicles/import-columns.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { MergeContext } from '../../platform/imports/import-resource.ts'
import { emptyValue } from '../../platform/imports/read-cell.ts'
import { type Level, levels, variants } from '../level.ts'

const rowsAtOnce = 5_000

/** Columns with the names of the levels above a variant, from the vehicle type down. */
const names = variantColumns.filter((column) => 'above' in column).map(({ name }) => name)

const and = (tx: Tx, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, condition) => tx`${all} AND ${condition}`, tx`true`)

/** FROM clause that joins the planned rows with the rows of a level and its ancestors by name. */
const joinLevels = (tx: Tx, level: Level): Fragment =>
  levels.slice(0, levels.indexOf(level) + 1).reduce<Fragment>((joined, { many, above, parent }, at) => {
    const name = tx`lower(${tx(`${many}.name`)}) = lower(data->>${names[at] ?? ''})`
    const below = above && parent ? tx`${tx(`${many}.${parent}`)} = ${tx(`${above.many}._id`)}` : tx`true`
    return tx`${joined} JOIN ${tx(many)} ON ${below} AND ${name}`
  }, tx`import_merged`)

/** Creates the missing rows of a level, in the order of their first occurrence in the file. */
async function addLevel(tx: Tx, level: Level, now: Date): Promise<void> {
  const at = levels.indexOf(level)
  const { many, above, parent } = level
  const path = names
    .slice(0, at + 1)
    .reduce<Fragment>((all, name) => tx`${all} || chr(31) || lower(data->>${name})`, tx`''`)
  const isGeneration = at === names.length - 1
  await tx`
    INSERT INTO ${tx(many)} (_id, name, created_at ${parent ? tx`, ${tx(parent)}` : tx``} ${isGeneration ? tx`, year_from, year_to` : tx``})
    SELECT new_id(${now}, row), name, ${now} ${parent ? tx`, above_id` : tx``}
      ${isGeneration ? tx`, (data->>'year_from')::int, (data->>'year_to')::int` : tx``}
    FROM (
      SELECT DISTINCT ON (path) row, data, name ${above ? tx`, above_id` : tx``}
      FROM (
        SELECT row, data, data->>${names[at] ?? ''} AS name, ${path} AS path ${above ? tx`, ${tx(`${above.many}._id`)} AS above_id` : tx``}
        FROM ${above ? joinLevels(tx, above) : tx`import_merged`} WHERE outcome = 'added'
      ) AS all_named
      ORDER BY path, row
    ) AS named
    WHERE NOT EXISTS (
      SELECT FROM ${tx(many)} AS there
      WHERE ${and(tx, [tx`lower(there.name) = lower(named.name)`, ...(parent ? [tx`there.${tx(parent)} = above_id`] : [])])}
    ) ORDER BY row`
}

/** Changes the years of generations. All rows of a generation in the file contain the same years. */
const changeGenerations = (tx: Tx) => tx`
  UPDATE generations SET year_from = given.year_from, year_to = given.year_to
  FROM (
    SELECT DISTINCT generation_id, (data->>'year_from')::int AS year_from, (data->>'year_to')::int AS year_to
    FROM import_merged JOIN variants USING (_id) WHERE outcome = 'changed'
  ) AS given
  WHERE generations._id = given.generation_id
    AND (generations.year_from, generations.year_to) IS DISTINCT FROM (given.year_from, given.year_to)`

const facts = (tx: Tx): Fragment => tx`
  data->>'variant', data->>'engine', data->>'engine_code', data->>'fuel', (data->>'displacement_cc')::int, (data->>'power_hp')::int,
  (data->>'torque_nm')::int, data->>'ecu_brand', data->>'ecu_version', data->>'transmission',
  ARRAY(SELECT jsonb_array_elements_text(data->'read_tools'))`
const factColumns = (tx: Tx): Fragment => tx`
  name, engine, engine_code, fuel, displacement_cc, power_hp, torque_nm, ecu_brand, ecu_version, transmission, read_tools`

/** Applies the plan: creates missing levels from the top down, then inserts new variants, then changes existing ones. */
export async function mergeVariants(tx: Tx, { import_id, last_row, now, onProgress }: MergeContext): Promise<void> {
  const empty = tx.json(Object.fromEntries(variantColumns.map((column) => [column.name, emptyValue(column)])))
  await tx`CREATE TEMP TABLE import_merged (row int PRIMARY KEY, outcome text, _id uuid, before jsonb, data jsonb) ON COMMIT DROP`
  await tx`
    INSERT INTO import_merged
    SELECT plan.row, outcome, _id, before, coalesce(before, ${empty}) || data
    FROM import_plan plan JOIN import_rows staged ON staged.import_id = ${import_id} AND staged.row = plan.row
    WHERE outcome <> 'unchanged'`
  await tx`ANALYZE import_merged`
  for (const level of levels) if (level !== variants) await addLevel(tx, level, now)
  await changeGenerations(tx)
  const above = levels.at(-2) ?? variants
  for (let from = 1; from <= last_row; from += rowsAtOnce) {
    const some = tx`row BETWEEN ${from} AND ${from + rowsAtOnce - 1}`
    await tx`
      INSERT INTO variants (_id, generation_id, created_at, stages, ${factColumns(tx)})
      SELECT new_id(${now}, row), generations._id, ${now}, stages_of_row(data), ${facts(tx)}
      FROM ${joinLevels(tx, above)} WHERE outcome = 'added' AND ${some} ORDER BY row`
    await tx`
      UPDATE variants SET (${factColumns(tx)}) = (SELECT ${facts(tx)}),
        stages = CASE WHEN stages_of_row(before) = stages_of_row(data) THEN stages ELSE stages_of_row(data) END
      FROM import_merged merged WHERE variants._id = merged._id AND outcome = 'changed' AND ${some}`
    await onProgress(Math.min(1, (from + rowsAtOnce) / last_row))
  }
}
