import type { ImportColumn } from '../imports/column.ts'
import { imageFields, maxAltLength, productStatuses, weightUnits } from './products/product.ts'
import { maxStock } from './products/product-kind.ts'
import { contentUnits } from './products/unit-price.ts'

/** For each picture slot, the columns of the picture and its description. */
export const pictureColumns = imageFields.map((_, at) => ({
  slot: at + 1,
  picture: `image_${at + 1}`,
  alt: `image_${at + 1}_alt`,
}))

/**
 * Columns of the product import. Each row is a product, identified by its code; without a code, by its slug; without either, by its name.
 */
export const productColumns: readonly ImportColumn[] = [
  { name: 'product_code', kind: 'text', max: 10 },
  { name: 'slug', kind: 'text', max: 120, slug: true },
  { name: 'name', kind: 'text', max: 120 },
  { name: 'price', kind: 'amount' },
  { name: 'category', kind: 'tags', separator: '>', max: 80, maxItems: 8 },
  { name: 'status', kind: 'choice', of: productStatuses, otherwise: 'draft' },
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
  { name: 'seo_title', kind: 'text', max: 120 },
  { name: 'seo_description', kind: 'text', max: 320 },
  ...pictureColumns.flatMap(({ picture, alt }): ImportColumn[] => [
    { name: picture, kind: 'picture', max: 2_000 },
    { name: alt, kind: 'text', max: maxAltLength },
  ]),
]
