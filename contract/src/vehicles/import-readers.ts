import type { ImportReaders } from '../imports/events.ts'

/** Recipients of live import progress: everyone with the permission to import. */
export const vehiclesImportReaders = {
  variants: ['vehicle_statistics.variants.add', 'vehicle_statistics.variants.edit'],
} as const satisfies ImportReaders
