/** Kinds of products. `goods`: shipped. `file`: downloaded. `keys`: each piece is a license key. */
export const productKinds = ['goods', 'file', 'keys'] as const
export type ProductKind = (typeof productKinds)[number]

export const isDigital = ({ kind }: { kind: ProductKind }): boolean => kind !== 'goods'

/** Maximum inventory of a product. */
export const maxStock = 1_000_000

export const digitalRules = {
  max_file_bytes: 2 * 2 ** 30,
  max_keys_text: 500_000,
  max_downloads: 1000,
  max_download_days: 3650,
  /** Inventory of a downloadable file, which cannot sell out. */
  unlimited_stock: maxStock,
} as const
