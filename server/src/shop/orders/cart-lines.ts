import { type Money, money } from '@mapwright/contract/api/amounts.ts'
import type { CartItemInput } from '@mapwright/contract/shop/cart/cart.ts'
import type { PricedItem } from '@mapwright/contract/shop/cart/price-cart.ts'
import type { WeightUnit } from '@mapwright/contract/shop/orders/parcel-weight.ts'
import { isDigital, type ProductKind } from '@mapwright/contract/shop/products/product-kind.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'

type StoredOption = { name: string; price: string }
type ProductRow = {
  _id: string
  name: string
  product_code: string
  price: Money
  inventory: number
  weight: number
  weight_unit: WeightUnit
  category_id: string | null
  kind: ProductKind
  /** The product's category and all its parent categories. */
  category_ids: string[]
  extra_options: StoredOption[]
}

/** A line of a cart at the current price. `price` is the net price of one piece with its options. */
export type CartLine = PricedItem &
  Pick<ProductRow, 'name' | 'product_code' | 'inventory' | 'weight' | 'weight_unit' | 'category_id' | 'kind'> & {
    options: readonly StoredOption[]
  }

/** Reads the products on sale. With `lock`, locks them in the order of their ids until the transaction ends. */
const productsOf = (db: Db, ids: readonly string[], lock: boolean) => db<ProductRow[]>`
  SELECT p._id, p.name, p.product_code, p.price, p.inventory, p.weight, p.weight_unit, p.category_id, p.kind, p.extra_options,
    ARRAY(
      WITH RECURSIVE above AS (
        SELECT c._id, c.parent_id FROM shop_categories c WHERE c._id = p.category_id
        UNION SELECT c._id, c.parent_id FROM shop_categories c JOIN above a ON c._id = a.parent_id
      ) SELECT above._id FROM above) AS category_ids
  FROM shop_products p
  WHERE p._id = ANY (${[...ids]}) AND p.status = 'published' AND (p.publish_at IS NULL OR p.publish_at <= now())
  ORDER BY p._id ${lock ? db`FOR NO KEY UPDATE OF p` : db``}`

function lineOf(product: ProductRow, { quantity, selected_extra_options }: CartItemInput): CartLine {
  const {
    _id: product_id,
    category_ids,
    name,
    product_code,
    inventory,
    weight,
    weight_unit,
    category_id,
    kind,
  } = product
  const options = [...new Set(selected_extra_options)].map((wanted) =>
    found(
      product.extra_options.find((option) => option.name === wanted),
      'shop.option_not_found',
    ),
  )
  const price = money(options.reduce<bigint>((sum, option) => sum + BigInt(option.price), product.price))
  return {
    ...{ product_id, category_ids, quantity, price, name, product_code, inventory, weight, weight_unit, category_id },
    ...{ options, kind, isDigital: isDigital(product) },
  }
}

/**
 * Reads the items as lines at current prices, in the same order. Throws `shop.product_not_found` (with the id in `details`) for a product that is not
 * on sale, or `shop.option_not_found`.
 */
export async function readCartLines(
  db: Db,
  items: readonly CartItemInput[],
  { lock = false }: { lock?: boolean } = {},
): Promise<CartLine[]> {
  const products = await productsOf(db, [...new Set(items.map(({ product_id }) => product_id))], lock)
  const byId = new Map(products.map((product) => [product._id, product]))
  return items.map((item) => {
    const product = byId.get(item.product_id)
    if (!product) throw new Problem('shop.product_not_found', { details: { product_id: item.product_id } })
    return lineOf(product, item)
  })
}

type Pieces = { product_id: string; quantity: number }

/** The number of pieces of each product, ordered by id, which is the locking order. */
function piecesByProduct(lines: readonly Pieces[]): [string, number][] {
  const pieces = new Map<string, number>()
  for (const { product_id, quantity } of lines) pieces.set(product_id, (pieces.get(product_id) ?? 0) + quantity)
  return [...pieces].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Number of pieces to subtract from the inventory (SQL): zero for files, whose stock is unlimited. */
const taken = (db: Db, pieces: number) => db`CASE kind WHEN 'file' THEN 0 ELSE ${pieces}::int END`

/**
 * Takes the pieces out of the stock, and announces products whose stock has become low. Throws `shop.out_of_stock` with the product and its
 * remaining stock.
 */
export async function takeStock(tx: Tx, lines: readonly CartLine[], actor_id: string | null): Promise<void> {
  for (const [product_id, pieces] of piecesByProduct(lines)) {
    const [enough] = await tx<{ is_low: boolean }[]>`
      UPDATE shop_products SET inventory = inventory - ${taken(tx, pieces)} WHERE _id = ${product_id} AND inventory >= ${pieces}
      RETURNING inventory <= low_stock AND inventory + ${taken(tx, pieces)} > low_stock AS is_low`
    if (enough?.is_low) await announce(tx, { type: 'shop_product.low_stock', product_id, user_id: null, actor_id })
    if (enough) continue
    const { name, inventory } = found(
      lines.find((line) => line.product_id === product_id),
      'shop.product_not_found',
    )
    throw new Problem('shop.out_of_stock', { details: { product_id, name, inventory } })
  }
}

/** Returns pieces to the stock, except those of deleted products. */
export async function returnStock(tx: Tx, lines: readonly Pieces[]): Promise<void> {
  for (const [product_id, pieces] of piecesByProduct(lines))
    await tx`UPDATE shop_products SET inventory = inventory + ${taken(tx, pieces)} WHERE _id = ${product_id}`
}
