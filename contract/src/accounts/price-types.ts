/** The three price types; staff choose which one a customer pays. */
export const priceTypes = [1, 2, 3] as const
export type PriceType = (typeof priceTypes)[number]
