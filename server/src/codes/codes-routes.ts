import * as calls from '@mapwright/contract/codes/codes-endpoints.ts'
import * as imports from '@mapwright/contract/codes/import-endpoints.ts'
import type { Route } from '../platform/api/handler.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'
import { importRoutes } from '../platform/imports/import-routes.ts'
import { bcodeResource, dpcodeResource, pcodeResource } from './code-resources.ts'
import { explainBcodes, explainDpcodes, explainPcodes } from './explain-codes.ts'
import { bcodeImport, dpcodeImport, pcodeImport } from './import-codes.ts'

export const codesRoutes: readonly Route[] = [
  ...resourceRoutes(pcodeResource, calls.pcodeCalls),
  explainPcodes,
  ...importRoutes(pcodeImport, imports.pcodeImportCalls),
  ...resourceRoutes(dpcodeResource, calls.dpcodeCalls),
  explainDpcodes,
  ...importRoutes(dpcodeImport, imports.dpcodeImportCalls),
  ...resourceRoutes(bcodeResource, calls.bcodeCalls),
  explainBcodes,
  ...importRoutes(bcodeImport, imports.bcodeImportCalls),
]
