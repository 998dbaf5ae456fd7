import { productColumns } from '@mapwright/contract/shop/import-columns.ts'
import { productStatuses } from '@mapwright/contract/shop/products/product.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { ExportQuery, ImportResource } from '../../../platform/imports/import-resource.ts'
import { productFilters } from '../product-filters.ts'
import { exampleProducts } from './example-products.ts'
import { identifyProducts } from './identify-products.ts'
import { mergeProducts } from './merge-products.ts'
import { refuseProducts } from './refuse-products.ts'
import { standardRelated, unknownRelated } from './related-refs.ts'

function narrowed(db: Db, { search_keyword: name, category_id, status }: ExportQuery) {
  const { base, category } = productFilters(
    db,
    { name, category_id, brands: [], status: productStatuses.find((one) => one === status) },
    true,
  )
  return db`FROM shop_products WHERE ${base} AND ${category}`
}

/** Imports products with their categories and pictures; the pictures are loaded by a job. */
export const productImport: ImportResource = {
  many: 'products',
  columns: productColumns,
  labels: ['name', 'product_code'],
  examples: exampleProducts,
  existing: (db) => db`SELECT _id, data || sources AS data FROM shop_product_sheet`,
  exported: (db) => db`SELECT _id, data FROM shop_product_sheet`,
  narrowed,
  identify: identifyProducts,
  resolve: { unknown: unknownRelated, standard: standardRelated },
  refuse: refuseProducts,
  merge: mergeProducts,
  async afterwards(sql) {
    await sql`ANALYZE shop_products`
  },
}
