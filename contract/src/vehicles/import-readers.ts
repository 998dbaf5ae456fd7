import type { ImportReaders } from '../imports/events.ts'

/** Who hears of the progress of imports: those who may import. */
export const vehiclesImportReaders = {
  variants: ['vehicle_statistics.variants.add', 'vehicle_statistics.variants.edit'],
} as const satisfies ImportReaders
