import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ImportCalls } from '@mapwright/contract/imports/import-calls.ts'

/** An import as received by the browser. */
export type ShownImport = Wire<ImportCalls['read']>['import']
