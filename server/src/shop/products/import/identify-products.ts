import { pictureColumns } from '@mapwright/contract/shop/import-columns.ts'
import type { Fragment } from '../../../platform/api/resource.ts'
import type { Db } from '../../../platform/db/sql.ts'

const columns = pictureColumns.map(({ picture }) => picture)
const ownPath = '^/api/shop/product/picture/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$'

/** Rows of an import with the cells that identify a product. An empty kind is dropped, so that the product keeps its kind. */
const cells = (db: Db, import_id: string): Fragment => db`
  SELECT row, CASE WHEN data->>'kind' = '' THEN data - 'kind' ELSE data END AS data, nullif(data->>'product_code', '') AS code, nullif(data->>'slug', '') AS slug, data->>'name' AS name,
    (SELECT string_agg(lower(part), chr(31) ORDER BY at)
      FROM jsonb_array_elements_text(data->'category') WITH ORDINALITY AS path (part, at)) AS category_key
  FROM import_rows WHERE import_id = ${import_id}`

/**
 * Original sources of previously imported pictures, by column. A table exported from this site refers to these pictures by their path on
 * this site.
 */
const sourcesOf = (db: Db): Fragment => db`
  SELECT jsonb_object_agg(cell.name, source) FROM jsonb_each_text(data) AS cell (name, value)
    JOIN shop_product_images ON file_id = substring(cell.value FROM ${ownPath})::uuid
  WHERE cell.name = ANY (${columns}) AND source <> ''`

/**
 * Finds the product of each row: by its code, otherwise its slug, or by its name if the row has neither. Categories and pictures are
 * converted to the form of the existing rows, so that a row counts as changed only if it changes something.
 */
export const identifyProducts = (db: Db, import_id: string): Fragment => db`
  SELECT row, coalesce(
      (SELECT _id FROM shop_products p WHERE lower(p.product_code) = lower(code) AND p.product_code <> '')::text,
      (SELECT _id FROM shop_products p WHERE p.slug = cells.slug)::text, by_name._id,
      'new' || chr(31) || lower(coalesce(code, slug, name, row::text))) AS key,
    data || CASE WHEN path IS NULL THEN '{}' ELSE jsonb_build_object('category', path) END
      || coalesce((${sourcesOf(db)}), '{}') AS data
  FROM (${cells(db, import_id)}) AS cells
    LEFT JOIN (SELECT lower(name) AS lower_name, min(_id::text) AS _id FROM shop_products GROUP BY 1) AS by_name
      ON lower_name = lower(name) AND code IS NULL AND slug IS NULL
    LEFT JOIN (SELECT DISTINCT ON (key) key, path FROM shop_category_paths ORDER BY key, _id) AS paths ON paths.key = category_key`
