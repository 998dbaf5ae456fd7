/** The three price types. Staff assign one to each customer. */
export const priceTypes = [1, 2, 3] as const
export type PriceType = (typeof priceTypes)[number]
