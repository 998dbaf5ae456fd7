/** `goods` are shipped, a `file` is downloaded, and each piece of a `keys` product is one license key. */
export const productKinds = ['goods', 'file', 'keys'] as const
export type ProductKind = (typeof productKinds)[number]

export const isDigital = ({ kind }: { kind: ProductKind }): boolean => kind !== 'goods'

/** The largest inventory of a product. */
export const maxStock = 1_000_000

export const digitalRules = {
  max_file_bytes: 2 * 2 ** 30,
  max_keys_text: 500_000,
  max_downloads: 1000,
  max_download_days: 3650,
  /** The inventory of a file, which never sells out. */
  unlimited_stock: maxStock,
} as const
