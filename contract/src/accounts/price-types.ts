/** A customer pays the price of their type; staff set it. */
export const priceTypes = [1, 2, 3] as const
export type PriceType = (typeof priceTypes)[number]
