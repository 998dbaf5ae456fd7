import type { ImportReaders } from '../imports/events.ts'

/** Recipients of live import progress. Only admins can import orders; they hold every permission. */
export const ordersImportReaders = {
  imported_orders: ['dealers_manager.change_role'],
} as const satisfies ImportReaders
