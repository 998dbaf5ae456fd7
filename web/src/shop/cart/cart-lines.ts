import { type Money, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { CartItemInput } from '@mapwright/contract/shop/cart/cart.ts'
import type { PricedItem } from '@mapwright/contract/shop/cart/price-cart.ts'
import type { Category } from '@mapwright/contract/shop/categories/category.ts'
import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { categoryPath } from '../categories/category-tree.ts'

/** A line of the cart. `product` is null if the product was deleted. */
export type CartLine = CartItemInput & { product: ListedProduct | null }

export const amountOf = (text: string): Money => money(parseHundredths(text) ?? 0n)

/** Returns the net price of one piece including its options. */
export const piecePrice = (product: ListedProduct, options: readonly string[]): Money =>
  money(
    product.extra_options
      .filter(({ name }) => options.includes(name))
      .reduce<bigint>((sum, { price }) => sum + amountOf(price), amountOf(product.price)),
  )

/** Reasons why a line cannot be ordered: product not on sale, option deleted, out of stock, or too few in stock. */
export type LineProblem = 'gone' | 'option' | 'out' | 'few'

const isOnSale = ({ status, publish_at }: ListedProduct) =>
  status === 'published' && (publish_at === null || new Date(publish_at) <= new Date())

/**
 * Returns the reason why a line cannot be ordered; undefined if it can. The stock must be sufficient for all lines with the same
 * product.
 */
export function lineProblem(line: CartLine, lines: readonly CartLine[]): LineProblem | undefined {
  const { product, selected_extra_options } = line
  if (!product || !isOnSale(product)) return 'gone'
  const available = product.extra_options.map(({ name }) => name)
  if (!selected_extra_options.every((name) => available.includes(name))) return 'option'
  if (product.inventory === 0) return 'out'
  const pieces = lines
    .filter(({ product_id }) => product_id === line.product_id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces > product.inventory ? 'few' : undefined
}

/** Converts cart lines to input of the pricing function. Omits lines with a deleted product. */
export const pricedItems = (lines: readonly CartLine[], categories: readonly Category[]): PricedItem[] =>
  lines.flatMap(({ product, product_id, quantity, selected_extra_options }) =>
    product
      ? [
          {
            ...{ product_id, quantity },
            category_ids: categoryPath(categories, product.category_id).map(({ _id }) => _id),
            price: piecePrice(product, selected_extra_options),
            isDigital: isDigital(product),
            ...{ weight: product.weight, weight_unit: product.weight_unit },
          },
        ]
      : [],
  )

/** Returns true if all lines of the cart are digital products, which need no shipping. */
export const areDigital = (lines: readonly CartLine[]): boolean =>
  lines.every(({ product }) => product !== null && isDigital(product))

export const hasDigital = (lines: readonly CartLine[]): boolean =>
  lines.some(({ product }) => product !== null && isDigital(product))

export const piecesOf = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
