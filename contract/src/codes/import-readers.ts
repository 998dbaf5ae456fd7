import type { ImportReaders } from '../imports/events.ts'

/** Who hears of the progress of imports: those who may import. */
export const codesImportReaders = {
  pcodes: ['miscellaneous'],
  dpcodes: ['miscellaneous'],
  bcodes: ['miscellaneous'],
} as const satisfies ImportReaders
