/**
 * The VAT categories of EN 16931. S: charged. AE: reverse charge, the buyer owes the VAT. O: outside the scope of VAT, as for buyers in
 * other countries without a rate here. Z: the seller's own country has no active rate. E: exempt. G: export of goods. K: goods sent to a
 * business in another EU country, which are exempt in the seller's.
 */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]
