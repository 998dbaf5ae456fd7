import type { ImportReaders } from '../imports/events.ts'

/** Recipients of live import progress: everyone with the permission to import. */
export const codesImportReaders = {
  pcodes: ['miscellaneous'],
  dpcodes: ['miscellaneous'],
  bcodes: ['miscellaneous'],
} as const satisfies ImportReaders
