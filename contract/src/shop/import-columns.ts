import type { ImportColumn } from '../imports/column.ts'
import {
  imageFields,
  maxAltLength,
  maxExtraOptions,
  maxOptionName,
  maxRelatedProducts,
  productStatuses,
  weightUnits,
} from './products/product.ts'
import { digitalRules, maxStock, productKinds } from './products/product-kind.ts'
import { contentUnits } from './products/unit-price.ts'

/** For each picture slot, the columns of the picture and its description. */
export const pictureColumns = imageFields.map((_, at) => ({
  slot: at + 1,
  picture: `image_${at + 1}`,
  alt: `image_${at + 1}_alt`,
}))

/**
 * Columns of the product import. Each row is a product, identified by its code; without a code, by its slug; without either, by its name.
 * An empty kind keeps the kind of the product. Related products are named by their code or slug.
 */
export const productColumns: readonly ImportColumn[] = [
  { name: 'product_code', kind: 'text', max: 10 },
  { name: 'slug', kind: 'text', max: 120, slug: true },
  { name: 'name', kind: 'text', max: 120 },
  { name: 'price', kind: 'amount' },
  { name: 'category', kind: 'tags', separator: '>', max: 80, maxItems: 8 },
  { name: 'status', kind: 'choice', of: productStatuses, otherwise: 'draft' },
  { name: 'publish_at', kind: 'instant' },
  { name: 'kind', kind: 'choice', of: productKinds, empty: '' },
  { name: 'inventory', kind: 'number', min: 0, max: maxStock },
  { name: 'low_stock', kind: 'number', min: 0, max: maxStock, otherwise: 0 },
  { name: 'brand', kind: 'text', max: 60 },
  { name: 'ean', kind: 'text', max: 14 },
  { name: 'weight', kind: 'decimal', min: 0, max: 1_000_000, otherwise: 0 },
  { name: 'weight_unit', kind: 'choice', of: weightUnits, otherwise: 'kg' },
  { name: 'content', kind: 'decimal', min: 0.001, max: 1_000_000 },
  { name: 'content_unit', kind: 'choice', of: contentUnits, otherwise: 'kg' },
  { name: 'short_description', kind: 'text', max: 300, lines: true },
  { name: 'description', kind: 'text', max: 20_000, lines: true },
  { name: 'extra_options', kind: 'priced', max: maxOptionName, maxItems: maxExtraOptions },
  { name: 'related_products', kind: 'tags', max: 300, maxItems: maxRelatedProducts },
  { name: 'max_downloads', kind: 'number', min: 1, max: digitalRules.max_downloads },
  { name: 'download_days', kind: 'number', min: 1, max: digitalRules.max_download_days },
  { name: 'seo_title', kind: 'text', max: 120 },
  { name: 'seo_description', kind: 'text', max: 320 },
  ...pictureColumns.flatMap(({ picture, alt }): ImportColumn[] => [
    { name: picture, kind: 'picture', max: 2_000 },
    { name: alt, kind: 'text', max: maxAltLength },
  ]),
]
