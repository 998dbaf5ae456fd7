import { bcodeImport, dpcodeImport, pcodeImport } from './codes/import-codes.ts'
import type { ImportResource } from './imports/import-resource.ts'
import { variantImport } from './vehicles/import/variant-import.ts'

/** Every table that people import; one that is not listed here is never checked. */
export const appImports: readonly ImportResource[] = [variantImport, pcodeImport, dpcodeImport, bcodeImport]
