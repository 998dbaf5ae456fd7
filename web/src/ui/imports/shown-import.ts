import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ImportCalls } from '@mapwright/contract/imports/import-calls.ts'

/** An import as in the server's response. */
export type ShownImport = Wire<ImportCalls['read']>['import']
