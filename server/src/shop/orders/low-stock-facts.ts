import { eventFacts } from '../../platform/events/event-facts.ts'

type Row = { name: string; inventory: number; low_stock: number }

/** The values of notifications about a product with low stock; undefined once it has been restocked. */
export const lowStockFacts = eventFacts(['shop_product.low_stock'], async ({ tx, event: { product_id } }) => {
  const [product] = await tx<Row[]>`
    SELECT name, inventory, low_stock FROM shop_products WHERE _id = ${product_id} AND inventory <= low_stock`
  if (!product) return undefined
  const { name, inventory, low_stock } = product
  return { values: { name, left: String(inventory), level: String(low_stock) } }
})
