/**
 * The VAT categories of EN 16931. S: charged. AE: reverse charge, the buyer owes the VAT. O: outside the scope of VAT, as for buyers in
 * other countries without a rate here. Z: no rate is switched on for the seller's own country. E: exempt. G: export of goods.
 */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'G', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]
