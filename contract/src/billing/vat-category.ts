/**
 * VAT categories of EN 16931. S: standard rate. AE: reverse charge (the buyer owes the VAT). O: outside the scope of VAT, such as sales to
 * buyers in countries without a configured rate. Z: the seller's own country has no active rate. E: exempt. G: export of goods. K: goods
 * delivered to a business in another EU country, exempt in the seller's country.
 */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]
