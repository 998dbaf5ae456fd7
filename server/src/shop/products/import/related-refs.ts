import type { Fragment } from '../../../platform/api/resource.ts'
import type { Db, Tx } from '../../../platform/db/sql.ts'

const column = 'related_products'

/** References of staged rows to products that the import adds, by the text that identifies them. */
const added = (db: Db, import_id: string): Fragment => db`
  SELECT DISTINCT ON (ref) lower(ref) AS ref, key FROM import_rows, LATERAL (VALUES (data->>'product_code'), (data->>'slug')) AS refs (ref)
  WHERE import_id = ${import_id} AND ref <> '' AND key LIKE ${'new\u001f%'} ORDER BY ref, row`

/** The references of the rows with their standard form; null if they name nothing, or the product itself. */
const references = (db: Db, import_id: string): Fragment => db`
  SELECT named.row, named.at, named.ref, CASE
      WHEN p._id IS NOT NULL THEN CASE WHEN p._id::text <> named.key THEN shop_product_ref(p.product_code, p.slug) END
      WHEN added.key <> named.key THEN named.ref END AS standard
  FROM (
    SELECT row, key, ref, at FROM import_rows, jsonb_array_elements_text(data->${column}) WITH ORDINALITY AS refs (ref, at)
    WHERE import_id = ${import_id} AND data ? ${column} OFFSET 0
  ) AS named LEFT JOIN shop_products p ON p._id = shop_product_by_ref(named.ref)
    LEFT JOIN (${added(db, import_id)}) AS added ON added.ref = lower(named.ref)`

/** References that name no other product, as `row`, `column` and `value`. */
export const unknownRelated = (db: Db, import_id: string): Fragment => db`
  SELECT row, ${column}::text AS column, ref AS value FROM (${references(db, import_id)}) AS found
  WHERE standard IS NULL ORDER BY row, at`

/** The rows with their references to related products in standard form, without unknown and repeated ones. */
export const standardRelated = (db: Db, import_id: string): Fragment => db`
  SELECT row, jsonb_build_object(${column}::text, coalesce(jsonb_agg(standard ORDER BY at) FILTER (WHERE standard IS NOT NULL), '[]')) AS data
  FROM (SELECT row, standard, min(at) AS at FROM (${references(db, import_id)}) AS found GROUP BY row, standard) AS once GROUP BY row`

/** Stages the related products of all planned rows. `related_id` is null for products that the import adds. */
export async function stageRelated(tx: Tx): Promise<void> {
  await tx`CREATE TEMP TABLE import_related (row int, place int, ref text, related_id uuid) ON COMMIT DROP`
  await tx`
    INSERT INTO import_related SELECT row, at, ref, shop_product_by_ref(ref)
    FROM import_products, jsonb_array_elements_text(data->${column}) WITH ORDINALITY AS refs (ref, at) WHERE data ? ${column}`
}

/** Replaces the related products of the rows that name them, after all products were added. */
export async function mergeRelated(tx: Tx, ids: ReadonlyMap<number, string>): Promise<void> {
  await tx`CREATE TEMP TABLE import_ids (row int, _id uuid) ON COMMIT DROP`
  await tx`INSERT INTO import_ids SELECT * FROM unnest(${[...ids.keys()]}::int[], ${[...ids.values()]}::uuid[])`
  await tx`
    DELETE FROM shop_related_products WHERE product_id IN (
      SELECT ids._id FROM import_ids ids JOIN import_products USING (row) WHERE data ? ${column})`
  await tx`
    INSERT INTO shop_related_products (product_id, related_id, place)
    SELECT ids._id, coalesce(related_id, shop_product_by_ref(ref)), place FROM import_related JOIN import_ids ids USING (row)
    ON CONFLICT DO NOTHING`
}
