import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { may } from '../../platform/api/may.ts'
import { type StandingRow, standingOf } from '../../platform/api/principal.ts'
import type { PendingQuery, Tx } from '../../platform/db/sql.ts'

type Importing = { import_id: string; author_id: string }

/** Stages each planned row with the ids of its existing ancestors. */
const stageAncestors = async (tx: Tx, import_id: string): Promise<void> => {
  await tx`
    CREATE TEMP TABLE import_above (row int, outcome text, place text, vtype_id uuid, manufacturer_id uuid, vmodel_id uuid,
      generation_id uuid, year_from int, year_to int, data jsonb) ON COMMIT DROP`
  await tx`
    INSERT INTO import_above
    SELECT plan.row, plan.outcome, lower(concat_ws(chr(31), data->>'type', data->>'manufacture', data->>'model', data->>'generation')),
      vtypes._id, manufacturers._id, vmodels._id, generations._id, generations.year_from, generations.year_to, data
    FROM import_plan plan JOIN import_rows staged ON staged.import_id = ${import_id} AND staged.row = plan.row
      LEFT JOIN vtypes ON lower(vtypes.name) = lower(data->>'type')
      LEFT JOIN manufacturers ON vtype_id = vtypes._id AND lower(manufacturers.name) = lower(data->>'manufacture')
      LEFT JOIN vmodels ON manufacturer_id = manufacturers._id AND lower(vmodels.name) = lower(data->>'model')
      LEFT JOIN generations ON vmodel_id = vmodels._id AND lower(generations.name) = lower(data->>'generation')`
}

/** Refuses different years in rows of the same generation, because years belong to the generation. */
async function refuseYears(tx: Tx): Promise<void> {
  await tx`
    INSERT INTO import_refused (row, "column", code, details)
    SELECT row, CASE WHEN data->'year_from' IS DISTINCT FROM first->'year_from' THEN 'year_from' ELSE 'year_to' END, 'contradicts',
      jsonb_build_object('row', first_row)
    FROM (
      SELECT row, data, first_value(data) OVER place AS first, first_value(row) OVER place AS first_row FROM import_above
      WINDOW place AS (PARTITION BY place ORDER BY row)
    ) AS rows
    WHERE data->'year_from' IS DISTINCT FROM first->'year_from' OR data->'year_to' IS DISTINCT FROM first->'year_to'`
  // Refuses new variants that would change the years of an existing generation, unless the file also contains an existing variant of it.
  // Only the rows of existing variants show such a change in the dry run.
  await tx`
    INSERT INTO import_refused (row, "column", code, details)
    SELECT row, name, 'differs', jsonb_build_object('value', coalesce(is_now::text, ''))
    FROM import_above added, LATERAL (VALUES ('year_from', year_from), ('year_to', year_to)) AS years (name, is_now)
    WHERE outcome = 'added' AND generation_id IS NOT NULL AND (data->>name)::int IS DISTINCT FROM is_now AND data->>name IS NOT NULL
      AND NOT EXISTS (SELECT FROM import_above there WHERE there.place = added.place AND there.outcome <> 'added')`
  await tx`
    INSERT INTO import_refused (row, "column", code, details)
    SELECT row, 'year_to', 'too_small', jsonb_build_object('minimum', begins)
    FROM import_above,
      LATERAL (SELECT CASE WHEN data ? 'year_from' THEN (data->>'year_from')::int ELSE year_from END AS begins,
        CASE WHEN data ? 'year_to' THEN (data->>'year_to')::int ELSE year_to END AS ends) AS years
    WHERE ends < begins`
}

type Level = { column: string; id: string; permission: Permission }
const levels: readonly Level[] = [
  { column: 'type', id: 'vtype_id', permission: 'vehicle_statistics.types.add' },
  { column: 'manufacture', id: 'manufacturer_id', permission: 'vehicle_statistics.manufacturers.add' },
  { column: 'model', id: 'vmodel_id', permission: 'vehicle_statistics.models.add' },
  { column: 'generation', id: 'generation_id', permission: 'vehicle_statistics.generations.add' },
]

/** Refuses rows with edits for which the author lacks permission. An import needs the same permissions as the edits it makes. */
async function refuseUnpermitted(tx: Tx, author_id: string): Promise<void> {
  const [row] = await tx<StandingRow[]>`
    SELECT role_id, permissions, verified, status FROM users WHERE _id = ${author_id}`
  const author = row ? standingOf(row) : null
  const isPermitted = (permission: Permission) => may(author, [`may:${permission}`])
  const refuse = (column: string, condition: PendingQuery) => tx`
    INSERT INTO import_refused (row, "column", code) SELECT row, ${column}, 'not_permitted' FROM import_above WHERE ${condition}`
  for (const { column, id, permission } of levels)
    if (!isPermitted(permission)) await refuse(column, tx`outcome = 'added' AND ${tx(id)} IS NULL`)
  if (!isPermitted('vehicle_statistics.variants.add')) await refuse('variant', tx`outcome = 'added'`)
  if (!isPermitted('vehicle_statistics.variants.edit')) await refuse('variant', tx`outcome = 'changed'`)
  if (isPermitted('vehicle_statistics.generations.edit')) return
  for (const [column, is_now] of [
    ['year_from', tx`year_from`],
    ['year_to', tx`year_to`],
  ] as const)
    await refuse(
      column,
      tx`outcome = 'changed' AND data ? ${column} AND (data->>${column})::int IS DISTINCT FROM ${is_now}`,
    )
}

/** Refuses rows that contradict each other or that require missing permissions. */
export async function refuseVariants(tx: Tx, { import_id, author_id }: Importing): Promise<void> {
  await stageAncestors(tx, import_id)
  await refuseYears(tx)
  await refuseUnpermitted(tx, author_id)
}
