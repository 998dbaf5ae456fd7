import type { Query } from '@mapwright/contract/api/endpoint.ts'
import type { GetProductFacets } from '@mapwright/contract/shop/products/product-endpoints.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'
import { everyWord, hasWord } from '../../platform/search/search-words.ts'
import { inCategory, onSale } from './on-sale.ts'

type Wanted = Query<typeof GetProductFacets>

/** Every word must occur in the text, or be similar to a word in it. */
const containsWords = (db: Db, text: string) =>
  everyWord(db, text, (word) => db`(${hasWord(db, db`search`, word)} OR fold(${word}) <% fold(search))`)

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
