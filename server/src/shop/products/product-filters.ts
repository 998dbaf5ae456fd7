import type { Query } from '@mapwright/contract/api/endpoint.ts'
import type { GetProductFacets } from '@mapwright/contract/shop/products/product-endpoints.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'
import { everyWord, hasWord, patternOf, wordsOf } from '../../platform/search/search-words.ts'
import { inCategory, onSale } from './on-sale.ts'

type Wanted = Query<typeof GetProductFacets>

const maxSimilar = 8

/** LIKE patterns for the product words that are most similar to `word`, which may be misspelled. Words that contain `word` are excluded. */
const similarWords = (db: Db, word: string) => db`ARRAY(
  SELECT '%' || v.word || '%' FROM shop_words v
  WHERE fold(${word}) <% v.word AND v.word NOT LIKE fold(${patternOf(word)})
  ORDER BY similarity(fold(${word}), v.word) DESC, v.word LIMIT ${maxSimilar})`

/** Condition: the product contains every word of the text, or a similar word in its place. */
const containsWords = (db: Db, text: string) =>
  everyWord(
    db,
    text,
    (word) => db`(${hasWord(db, db`search`, word)} OR fold(search) LIKE ANY (${similarWords(db, word)}))`,
  )

function priceWithin(db: Db, { price_from, price_to }: Wanted): Fragment {
  const from = price_from === undefined ? db`true` : db`price >= ${price_from}`
  return price_to === undefined ? from : db`${from} AND price <= ${price_to}`
}

/** The conditions on `shop_products`: `base` always applies, the others are the facets. */
export function productFilters(db: Db, wanted: Wanted, isManager: boolean) {
  const { name, category_id, brands, in_stock, status } = wanted
  const visible = isManager ? (status ? db`status = ${status}` : db`true`) : onSale(db)
  return {
    base: db`${visible} AND ${containsWords(db, name)}`,
    category: category_id ? inCategory(db, category_id) : db`true`,
    brand: brands.length > 0 ? db`brand = ANY (${brands})` : db`true`,
    price: priceWithin(db, wanted),
    stock: in_stock ? db`inventory > 0` : db`true`,
  }
}

/**
 * Number of products on sale by category, brand and stock, from stored counts minus scheduled products. Columns: `category_id`, `brand`, `has_stock`,
 * `count`. Stored counts support neither a search nor a price range.
 */
export const countedProducts = (db: Db): Fragment => db`(
  SELECT category_id, brand, has_stock, count FROM shop_product_counts
  UNION ALL
  SELECT category_id, brand, inventory > 0, -1 FROM shop_products WHERE status = 'published' AND publish_at > now())`

/** Checks whether the stored counts suffice for the filters. */
export const isCounted = ({ name, price_from, price_to }: Wanted, isManager: boolean): boolean =>
  !isManager && wordsOf(name).length === 0 && price_from === undefined && price_to === undefined
