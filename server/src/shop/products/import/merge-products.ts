import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { slugOf } from '@mapwright/contract/api/slug.ts'
import type { CellValue, RowValues } from '@mapwright/contract/imports/column.ts'
import { pictureColumns, productColumns } from '@mapwright/contract/shop/import-columns.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../../platform/db/sql.ts'
import { cleanRichText } from '../../../platform/html/clean-rich-text.ts'
import type { MergeContext } from '../../../platform/imports/import-resource.ts'
import { emptyValue } from '../../../platform/imports/read-cell.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { keepOldSlug } from '../keep-old-slug.ts'
import { storedOptions } from '../product-rows.ts'
import { addMissingCategories, freeSlug } from './add-missing-categories.ts'
import { fetchPicturesKind } from './fetch-pictures-kind.ts'
import { mergeRelated } from './related-refs.ts'

const rowsAtOnce = 500

type Planned = {
  row: number
  outcome: 'added' | 'changed'
  _id: string | null
  kind: string | null
  new_kind: string
  data: RowValues
  before: RowValues | null
  category_key: string | null
}
type Merging = { import_id: string; now: Date; categories: ReadonlyMap<string, string> }

const plain = [
  ...[
    'product_code',
    'name',
    'status',
    'low_stock',
    'brand',
    'ean',
    'weight',
    'weight_unit',
    'content',
    'content_unit',
    'publish_at',
  ],
  ...['short_description', 'seo_title', 'seo_description', 'max_downloads', 'download_days'],
]

/** Parses the options of a row: "Gift wrap = 3.00". */
const optionsOf = (cells: CellValue | undefined) =>
  storedOptions(
    (Array.isArray(cells) ? cells : []).map((cell: string) => {
      const at = cell.lastIndexOf(' = ')
      return { name: cell.slice(0, at), price: parseHundredths(cell.slice(at + 3)) ?? 0n }
    }),
  )

/** The stock of goods as entered. Other kinds, and goods that were of another kind, start without any. */
function stockOf({ data, kind, new_kind }: Planned): { inventory?: number } {
  if (new_kind === 'goods' && 'inventory' in data) return { inventory: Number(data['inventory'] ?? 0) }
  return kind === new_kind ? {} : { inventory: 0 }
}

/** The columns of `shop_products` that the row contains. */
function valuesOf(tx: Tx, planned: Planned, categories: Merging['categories']) {
  const { data, category_key, new_kind } = planned
  const { price, description } = data
  return {
    ...Object.fromEntries(plain.flatMap((name) => (name in data ? [[name, data[name] ?? null]] : []))),
    ...('price' in data ? { price: parseHundredths(String(price)) ?? 0n } : {}),
    ...('description' in data ? { description: cleanRichText(String(description ?? '')) } : {}),
    ...('extra_options' in data ? { extra_options: tx.json(optionsOf(data['extra_options'])) } : {}),
    ...stockOf(planned),
    kind: new_kind,
    ...('category' in data ? { category_id: categories.get(category_key ?? '') ?? null } : {}),
  }
}

const blank = Object.fromEntries(productColumns.map((column) => [column.name, emptyValue(column)]))

async function addProduct(tx: Tx, planned: Planned, { now, categories }: Merging): Promise<string> {
  const _id = uuidv7()
  const data = { ...blank, ...planned.data }
  const { slug, name } = data
  const row = {
    ...valuesOf(tx, { ...planned, data }, categories),
    _id,
    slug: slug ? String(slug) : await freeSlug(tx, 'shop_products', slugOf(String(name)) || _id),
    created_at: now,
    updated_at: now,
  }
  await tx`INSERT INTO shop_products ${tx(row)}`
  await tx`DELETE FROM shop_old_slugs WHERE slug = ${row.slug}`
  return _id
}

async function changeProduct(tx: Tx, _id: string, planned: Planned, { now, categories }: Merging): Promise<void> {
  const { data, before } = planned
  const slug = data['slug'] ? String(data['slug']) : undefined
  const row = { ...valuesOf(tx, planned, categories), ...(slug ? { slug } : {}), updated_at: now }
  await tx`UPDATE shop_products SET ${tx(row)} WHERE _id = ${_id}`
  if (slug) await keepOldSlug(tx, _id, String(before?.['slug']), slug)
}

/**
 * Removes pictures whose cells are empty, and records new pictures for the job that loads them. Changes the alternative texts of kept pictures
 * immediately.
 */
async function mergePictures(tx: Tx, product_id: string, { row, data, before }: Planned, { import_id }: Merging) {
  for (const { slot, picture, alt } of pictureColumns) {
    const source = data[picture]
    const isNew = source !== undefined && source !== (before?.[picture] ?? '')
    const text = String(data[alt] ?? before?.[alt] ?? '')
    if (isNew && source === '')
      await tx`DELETE FROM shop_product_images WHERE product_id = ${product_id} AND slot = ${slot}`
    else if (isNew)
      await tx`INSERT INTO shop_picture_imports ${tx({ import_id, product_id, slot, row, source: String(source), alt: text })}`
    else if (alt in data)
      await tx`UPDATE shop_product_images SET alt = ${text} WHERE product_id = ${product_id} AND slot = ${slot}`
  }
}

const readPlanned = (tx: Tx, from: number) => tx<Planned[]>`
  SELECT p.row, p.outcome, p._id, p.kind, p.new_kind, p.data, plan.before, p.category_key
  FROM import_products p JOIN import_plan plan USING (row) WHERE p.row BETWEEN ${from} AND ${from + rowsAtOnce - 1} ORDER BY p.row`

/** Applies the plan: creates categories, then changes products row by row. A job loads the pictures after the commit. */
export async function mergeProducts(tx: Tx, { import_id, last_row, now, onProgress }: MergeContext): Promise<void> {
  await tx`SELECT FROM shop_products WHERE _id IN (SELECT _id FROM import_products) ORDER BY _id FOR UPDATE`
  const merging = { import_id, now, categories: await addMissingCategories(tx, now) }
  const ids = new Map<number, string>()
  for (let from = 1; from <= last_row; from += rowsAtOnce) {
    for (const planned of await readPlanned(tx, from)) {
      if (planned._id) await changeProduct(tx, planned._id, planned, merging)
      const _id = planned._id ?? (await addProduct(tx, planned, merging))
      ids.set(planned.row, _id)
      await mergePictures(tx, _id, planned, merging)
    }
    await onProgress(Math.min(1, (from + rowsAtOnce) / last_row))
  }
  await mergeRelated(tx, ids)
  await enqueue(tx, fetchPicturesKind, { import_id })
}
