import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ImportCalls } from '@mapwright/contract/imports/import-calls.ts'

/** An import as a screen reads it. */
export type ShownImport = Wire<ImportCalls['read']>['import']
