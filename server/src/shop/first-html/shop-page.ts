/** A request for a page of the shop: the visitor's language, the origin of the site and its currency. */
export type ShopPage = { language: string; publicUrl: string; currency: string }
