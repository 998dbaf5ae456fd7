import { bcodeImport, dpcodeImport, pcodeImport } from './codes/import-codes.ts'
import type { ImportResource } from './platform/imports/import-resource.ts'
import { variantImport } from './vehicles/import/variant-import.ts'

/** All importable tables. Imports of unlisted tables are never checked. */
export const appImports: readonly ImportResource[] = [variantImport, pcodeImport, dpcodeImport, bcodeImport]
