/** The form in which coupon codes are compared: "summer 24" is "SUMMER24". */
export const couponCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()
