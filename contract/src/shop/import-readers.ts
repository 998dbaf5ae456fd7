import type { ImportReaders } from '../imports/events.ts'

/** Recipients of live import progress: everyone with the permission to import. */
export const shopImportReaders = {
  products: ['shop_manager.product.add', 'shop_manager.product.edit'],
} as const satisfies ImportReaders
