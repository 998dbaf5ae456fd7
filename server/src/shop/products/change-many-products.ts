import { type Money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import { newPrice, newStock } from '@mapwright/contract/shop/products/bulk-change.ts'
import type { ProductStatus } from '@mapwright/contract/shop/products/product.ts'
import { ChangeProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import type { ProductKind } from '@mapwright/contract/shop/products/product-kind.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { readSettings } from '../../site/read-settings.ts'
import { requireCategory } from './require-category.ts'

type Changed = { _id: string; price: Money; inventory: number; status: ProductStatus; category_id: string | null }
type Row = Changed & { name: string; kind: ProductKind }
type Change = Omit<Body<typeof ChangeProducts>, 'products'> & { unit: bigint }

/** Calculates the changed product. Throws `shop.change_out_of_range` with the name of the product. */
function changed(row: Row, { price, stock, unit, status, category_id }: Change): Changed {
  const after = {
    price: price ? newPrice(row.price, price, unit) : row.price,
    inventory: stock && row.kind === 'goods' ? newStock(row.inventory, stock) : row.inventory,
  }
  if (after.price === undefined || after.inventory === undefined)
    throw new Problem('shop.change_out_of_range', { details: { name: row.name } })
  return {
    ...{ _id: row._id, price: after.price, inventory: after.inventory, status: status ?? row.status },
    category_id: category_id === undefined ? row.category_id : category_id,
  }
}

const facts = ({ kind: _, ...row }: Omit<Row, 'kind'> & { kind?: ProductKind }) => row

/** Changes the prices, stock, status or category of several products: of all of them, or of none. */
export const changeProducts = command(ChangeProducts, async ({ tx, now, body, audit }) => {
  const { products, ...change } = body
  const seen = new Map(products.map(({ id, price: before }) => [id, before]))
  const rows = await tx<Row[]>`
    SELECT _id, name, price, inventory, status, category_id, kind FROM shop_products
    WHERE _id = ANY (${[...seen.keys()]}) ORDER BY _id FOR UPDATE`
  if (rows.length < seen.size) found(undefined, 'shop.product_not_found')
  if (change.price && rows.some((row) => row.price !== seen.get(row._id))) throw new Problem('shop.products_changed')
  await requireCategory(tx, change.category_id)
  const unit = smallestUnit((await readSettings(tx)).currency)
  const after = rows.map((row) => changed(row, { ...change, unit }))
  await tx`
    UPDATE shop_products p SET price = n.price, inventory = n.inventory, updated_at = ${now},
      status = ${change.status ?? tx`p.status`}, category_id = ${change.category_id === undefined ? tx`p.category_id` : change.category_id}
    FROM unnest(${after.map(({ _id }) => _id)}::uuid[], ${after.map((row) => row.price)}::bigint[], ${after.map(({ inventory }) => inventory)}::int[])
      AS n (_id, price, inventory)
    WHERE p._id = n._id`
  const named = after.map((row, at) => ({ name: rows[at]?.name ?? '', ...row }))
  audit({ before: { products: rows.map(facts) }, after: { products: named } })
  return { products: after }
})
