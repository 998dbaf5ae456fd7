/** What the own orders are sorted by; `-total` from the end. */
export const orderSorts = ['submitted', 'vehicle', 'total'] as const
export type OrderSort = (typeof orderSorts)[number] | `-${(typeof orderSorts)[number]}`
