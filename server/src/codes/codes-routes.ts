import * as calls from '@mapwright/contract/codes/codes-endpoints.ts'
import * as imports from '@mapwright/contract/codes/import-endpoints.ts'
import type { Route } from '../platform/api/handler.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'
import { importRoutes } from '../platform/imports/import-routes.ts'
import { bcodeResource, dpcodeResource, pcodeResource } from './code-resources.ts'
import { explainBcodes, explainDpcodes, explainPcodes } from './explain-codes.ts'
import { bcodeImport, dpcodeImport, pcodeImport } from './import-codes.ts'

export const codesRoutes: readonly Route[] = [
  ...resourceRoutes(pcodeResource, {
    list: calls.ListPcodes,
    add: calls.AddPcode,
    change: calls.ChangePcode,
    remove: calls.RemovePcode,
    removeMany: calls.RemovePcodes,
  }),
  explainPcodes,
  ...importRoutes(pcodeImport, {
    start: imports.ImportPcodes,
    list: imports.ListPcodeImports,
    read: imports.ReadPcodeImport,
    refusals: imports.ListPcodeImportRefusals,
    apply: imports.ApplyPcodeImport,
    cancel: imports.CancelPcodeImport,
    export: imports.ExportPcodes,
  }),
  ...resourceRoutes(dpcodeResource, {
    list: calls.ListDpcodes,
    add: calls.AddDpcode,
    change: calls.ChangeDpcode,
    remove: calls.RemoveDpcode,
    removeMany: calls.RemoveDpcodes,
  }),
  explainDpcodes,
  ...importRoutes(dpcodeImport, {
    start: imports.ImportDpcodes,
    list: imports.ListDpcodeImports,
    read: imports.ReadDpcodeImport,
    refusals: imports.ListDpcodeImportRefusals,
    apply: imports.ApplyDpcodeImport,
    cancel: imports.CancelDpcodeImport,
    export: imports.ExportDpcodes,
  }),
  ...resourceRoutes(bcodeResource, {
    list: calls.ListBcodes,
    add: calls.AddBcode,
    change: calls.ChangeBcode,
    remove: calls.RemoveBcode,
    removeMany: calls.RemoveBcodes,
  }),
  explainBcodes,
  ...importRoutes(bcodeImport, {
    start: imports.ImportBcodes,
    list: imports.ListBcodeImports,
    read: imports.ReadBcodeImport,
    refusals: imports.ListBcodeImportRefusals,
    apply: imports.ApplyBcodeImport,
    cancel: imports.CancelBcodeImport,
    export: imports.ExportBcodes,
  }),
]
