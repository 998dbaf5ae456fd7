/** Normalizes a coupon code for comparison: "summer 24" becomes "SUMMER24". */
export const couponCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()
