import type { ImportReaders } from '../imports/events.ts'

/** Recipients of live import progress. Only admins can import customers; they hold every permission. */
export const movingImportReaders = {
  customers: ['dealers_manager.change_role'],
} as const satisfies ImportReaders
