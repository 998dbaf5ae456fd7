import type { Money } from '@mapwright/contract/api/amounts.ts'
import { money } from '@mapwright/contract/api/amounts.ts'
import type { CartItemInput } from '@mapwright/contract/shop/cart.ts'
import type { PricedItem } from '@mapwright/contract/shop/price-cart.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

type StoredOption = { name: string; price: string }
type ProductRow = {
  _id: string
  name: string
  product_code: string
  price: Money
  inventory: number
  weight: number
  weight_unit: string
  category_id: string | null
  /** Its category and those above it. */
  category_ids: string[]
  extra_options: StoredOption[]
}

/** A line of a cart at today's price. `price` is net for one piece with its options. */
export type CartLine = PricedItem &
  Pick<ProductRow, 'name' | 'product_code' | 'inventory' | 'weight' | 'weight_unit' | 'category_id'> & {
    options: readonly StoredOption[]
  }

/** The products that are on sale. With `lock`, in the order of their ids, until the transaction ends. */
const productsOf = (db: Db, ids: readonly string[], lock: boolean) => db<ProductRow[]>`
  SELECT p._id, p.name, p.product_code, p.price, p.inventory, p.weight, p.weight_unit, p.category_id, p.extra_options,
    ARRAY(
      WITH RECURSIVE above AS (
        SELECT c._id, c.parent_id FROM shop_categories c WHERE c._id = p.category_id
        UNION SELECT c._id, c.parent_id FROM shop_categories c JOIN above a ON c._id = a.parent_id
      ) SELECT above._id FROM above) AS category_ids
  FROM shop_products p
  WHERE p._id = ANY (${[...ids]}) AND p.status = 'published' AND (p.publish_at IS NULL OR p.publish_at <= now())
  ORDER BY p._id ${lock ? db`FOR NO KEY UPDATE OF p` : db``}`

function lineOf(product: ProductRow, { quantity, selected_extra_options }: CartItemInput): CartLine {
  const { _id: product_id, category_ids, name, product_code, inventory, weight, weight_unit, category_id } = product
  const options = [...new Set(selected_extra_options)].map((wanted) =>
    found(
      product.extra_options.find((option) => option.name === wanted),
      'shop.option_not_found',
    ),
  )
  const price = money(options.reduce<bigint>((sum, option) => sum + BigInt(option.price), product.price))
  return {
    ...{ product_id, category_ids, quantity, price, name, product_code, inventory, weight, weight_unit, category_id },
    options,
  }
}

/**
 * The items as lines at today's prices, in their order. Throws `shop.product_not_found`, with the id in `details`, for a product that
 * is not on sale, and `shop.option_not_found`.
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

/** The pieces of each product, in the order of the ids, which is the order of locks. */
function piecesByProduct(lines: readonly Pieces[]): [string, number][] {
  const pieces = new Map<string, number>()
  for (const { product_id, quantity } of lines) pieces.set(product_id, (pieces.get(product_id) ?? 0) + quantity)
  return [...pieces].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Takes the pieces out of the stock. Throws `shop.out_of_stock`, naming the product and how many are left. */
export async function takeStock(tx: Tx, lines: readonly CartLine[]): Promise<void> {
  for (const [product_id, pieces] of piecesByProduct(lines)) {
    const [taken] = await tx`
      UPDATE shop_products SET inventory = inventory - ${pieces} WHERE _id = ${product_id} AND inventory >= ${pieces}
      RETURNING _id`
    if (taken) continue
    const { name, inventory } = found(
      lines.find((line) => line.product_id === product_id),
      'shop.product_not_found',
    )
    throw new Problem('shop.out_of_stock', { details: { product_id, name, inventory } })
  }
}

/** Puts pieces back into the stock; those of deleted products are gone. */
export async function returnStock(tx: Tx, lines: readonly Pieces[]): Promise<void> {
  for (const [product_id, pieces] of piecesByProduct(lines))
    await tx`UPDATE shop_products SET inventory = inventory + ${pieces} WHERE _id = ${product_id}`
}
