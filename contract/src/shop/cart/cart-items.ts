export const cartRules = { max_lines: 100, max_quantity: 1000, max_options: 20 } as const

type Item = { product_id: string; quantity: number; selected_extra_options: string[] }
type Identified = Pick<Item, 'product_id' | 'selected_extra_options'>

/** Sorts the options and removes duplicates. Carts store options in this form. */
export const cartOptions = (names: readonly string[]): string[] => [...new Set(names)].sort()

/** Returns the key of a cart line. Items with the same key are combined into one line. */
export const cartItemKey = ({ product_id, selected_extra_options }: Identified): string =>
  JSON.stringify([product_id, ...cartOptions(selected_extra_options)])

/** Combines items with the same product and options by adding their quantities. */
export function combineItems(items: readonly Item[]): Item[] {
  const combined = new Map<string, Item>()
  for (const { selected_extra_options, ...item } of items) {
    const one = { ...item, selected_extra_options: cartOptions(selected_extra_options) }
    const before = combined.get(cartItemKey(one))?.quantity ?? 0
    const quantity = Math.min(before + item.quantity, cartRules.max_quantity)
    combined.set(cartItemKey(one), { ...one, quantity })
  }
  return [...combined.values()]
}
