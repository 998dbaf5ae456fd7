import { smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { may } from '../../../platform/api/may.ts'
import { type StandingRow, standingOf } from '../../../platform/api/principal.ts'
import type { PendingQuery, Tx } from '../../../platform/db/sql.ts'
import { readSettings } from '../../../site/read-settings.ts'
import { stageRelated } from './related-refs.ts'

type Refused = { column: string; code: string; when: PendingQuery; details?: PendingQuery }

const refuse = (tx: Tx, { column, code, when, details = tx`'{}'::jsonb` }: Refused) => tx`
  INSERT INTO import_refused (row, "column", code, details) SELECT row, ${column}, ${code}, ${details} FROM import_products WHERE ${when}`

/**
 * Locks the products if a row changes the kind of one of them, in the order in which purchases and the import lock them. A purchase at the
 * same moment commits before the check, or waits for the import.
 */
const lockKinds = (tx: Tx, import_id: string) => tx`
  SELECT FROM shop_products WHERE _id IN (SELECT _id FROM import_plan WHERE outcome = 'changed') AND EXISTS (
    SELECT FROM import_plan JOIN import_rows staged ON staged.import_id = ${import_id} AND staged.row = import_plan.row
    WHERE data->>'kind' <> before->>'kind')
  ORDER BY _id FOR UPDATE`

const stage = async (tx: Tx, import_id: string): Promise<void> => {
  await lockKinds(tx, import_id)
  await tx`
    CREATE TEMP TABLE import_products (row int, outcome text, _id uuid, kind text, new_kind text, data jsonb, category_key text, category_id uuid) ON COMMIT DROP`
  await tx`
    INSERT INTO import_products
    SELECT plan.row, plan.outcome, plan._id, p.kind, coalesce(data->>'kind', p.kind, 'goods'), data, category_key, paths._id
    FROM import_plan plan JOIN import_rows staged ON staged.import_id = ${import_id} AND staged.row = plan.row
      LEFT JOIN shop_products p ON p._id = plan._id, LATERAL (
        SELECT string_agg(lower(part), chr(31) ORDER BY at) AS category_key
        FROM jsonb_array_elements_text(data->'category') WITH ORDINALITY AS path (part, at)) AS named
      LEFT JOIN (SELECT DISTINCT ON (key) key, _id FROM shop_category_paths ORDER BY key, _id) AS paths ON paths.key = category_key
    WHERE plan.outcome <> 'unchanged'`
  await stageRelated(tx)
}

/** Refuses empty names and prices. A new product requires both columns; an existing product keeps its values if a column is missing. */
async function refuseMissing(tx: Tx): Promise<void> {
  const isNew = tx`outcome = 'added'`
  await refuse(tx, {
    ...{ column: 'name', code: 'required' },
    when: tx`data->>'name' = '' OR (${isNew} AND NOT data ? 'name')`,
  })
  await refuse(tx, {
    ...{ column: 'price', code: 'required' },
    when: tx`CASE WHEN ${isNew} THEN data->>'price' IS NULL ELSE data ? 'price' AND data->>'price' IS NULL END`,
  })
  await refuse(tx, {
    ...{ column: 'inventory', code: 'required' },
    when: tx`kind IS NOT NULL AND new_kind = 'goods' AND data ? 'inventory' AND data->>'inventory' IS NULL`,
  })
}

async function refuseWrong(tx: Tx): Promise<void> {
  await refuse(tx, {
    column: 'inventory',
    code: 'not_for_kind',
    when: tx`new_kind <> 'goods' AND data->>'inventory' IS NOT NULL`,
  })
  await refuse(tx, {
    ...{ column: 'related_products', code: 'unknown' },
    when: tx`EXISTS (
      SELECT FROM import_related r WHERE r.row = import_products.row AND related_id IS NULL AND NOT EXISTS (
        SELECT FROM import_products o WHERE o.outcome = 'added' AND lower(r.ref) IN (lower(o.data->>'product_code'), o.data->>'slug')))`,
  })
  await refuse(tx, {
    ...{ column: 'ean', code: 'wrong_form', details: tx`'{"example": "4006381333931"}'::jsonb` },
    when: tx`data->>'ean' <> '' AND (data->>'ean' !~ '^(\\d{8}|\\d{12,14})$' OR (
      SELECT sum(substr(reverse(data->>'ean'), at, 1)::int * CASE at % 2 WHEN 0 THEN 3 ELSE 1 END)
      FROM generate_series(1, length(data->>'ean')) AS at) % 10 <> 0)`,
  })
  await refuse(tx, {
    ...{ column: 'name', code: 'ambiguous' },
    when: tx`coalesce(data->>'product_code', '') = '' AND coalesce(data->>'slug', '') = '' AND _id IS NOT NULL
      AND 1 < (SELECT count(*) FROM shop_products p WHERE lower(p.name) = lower(data->>'name'))`,
  })
}

/** Refuses prices, also those of extra options, with decimals in a currency without decimals. */
async function refuseDecimals(tx: Tx): Promise<void> {
  if (smallestUnit((await readSettings(tx)).currency) === 1n) return
  await refuse(tx, { ...{ column: 'price', code: 'not_a_number' }, when: tx`(data->>'price')::numeric % 1 <> 0` })
  // An option is a text such as "Gift wrap = 3.00".
  await refuse(tx, {
    ...{ column: 'extra_options', code: 'not_a_number' },
    when: tx`EXISTS (SELECT FROM jsonb_array_elements_text(data->'extra_options') AS option
      WHERE substring(option FROM '[0-9.]+$')::numeric % 1 <> 0)`,
  })
}

/** Refuses a new kind for products that were sold, or that have a file or license keys. */
const refuseKinds = (tx: Tx) =>
  refuse(tx, {
    ...{ column: 'kind', code: 'kind_fixed' },
    when: tx`kind <> new_kind AND (EXISTS (SELECT FROM shop_order_lines l WHERE l.product_id = import_products._id)
      OR EXISTS (SELECT FROM shop_license_keys k WHERE k.product_id = import_products._id)
      OR EXISTS (SELECT FROM shop_products p WHERE p._id = import_products._id AND p.file_id IS NOT NULL))`,
  })

/** Refuses slugs and codes that belong to another product. */
async function refuseTaken(tx: Tx): Promise<void> {
  await refuse(tx, {
    ...{ column: 'slug', code: 'taken' },
    when: tx`data->>'slug' <> '' AND EXISTS (SELECT FROM shop_products p WHERE p.slug = data->>'slug' AND p._id IS DISTINCT FROM import_products._id)`,
  })
  for (const column of ['slug', 'product_code'])
    await tx`
      INSERT INTO import_refused (row, "column", code, details)
      SELECT row, ${column}, 'repeated', jsonb_build_object('row', first) FROM (
        SELECT row, min(row) OVER (PARTITION BY lower(data->>${column})) AS first FROM import_products WHERE data->>${column} <> ''
      ) AS keyed WHERE row > first AND NOT EXISTS (SELECT FROM import_refused r WHERE r.row = keyed.row AND r.code = 'repeated')`
}

/** Refuses rows with edits for which the author lacks permission. An import needs the same permissions as the edits it makes. */
async function refuseUnpermitted(tx: Tx, author_id: string): Promise<void> {
  const [row] = await tx<StandingRow[]>`
    SELECT role_id, permissions, verified, status FROM users WHERE _id = ${author_id}`
  const author = row ? standingOf(row) : null
  const unless = async (permission: Permission, column: string, when: PendingQuery) => {
    if (!may(author, [`may:${permission}`])) await refuse(tx, { column, code: 'not_permitted', when })
  }
  await unless('shop_manager.product.add', 'name', tx`outcome = 'added'`)
  await unless('shop_manager.product.edit', 'name', tx`outcome = 'changed'`)
  await unless('shop_manager.category.add', 'category', tx`category_key IS NOT NULL AND category_id IS NULL`)
}

/** Refuses rows that would violate a rule of products, or that require missing permissions. */
export async function refuseProducts(
  tx: Tx,
  { import_id, author_id }: { import_id: string; author_id: string },
): Promise<void> {
  await stage(tx, import_id)
  await refuseMissing(tx)
  await refuseWrong(tx)
  await refuseDecimals(tx)
  await refuseKinds(tx)
  await refuseTaken(tx)
  await refuseUnpermitted(tx, author_id)
}
