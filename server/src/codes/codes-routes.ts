import * as calls from '@mapwright/contract/codes/codes-endpoints.ts'
import type { Route } from '../api/handler.ts'
import { resourceRoutes } from '../api/resource-routes.ts'
import { bcodeResource, dpcodeResource, pcodeResource } from './code-resources.ts'
import { explainBcodes, explainDpcodes, explainPcodes } from './explain-codes.ts'

export const codesRoutes: readonly Route[] = [
  ...resourceRoutes(pcodeResource, {
    list: calls.ListPcodes,
    add: calls.AddPcode,
    change: calls.ChangePcode,
    remove: calls.RemovePcode,
    removeMany: calls.RemovePcodes,
  }),
  explainPcodes,
  ...resourceRoutes(dpcodeResource, {
    list: calls.ListDpcodes,
    add: calls.AddDpcode,
    change: calls.ChangeDpcode,
    remove: calls.RemoveDpcode,
    removeMany: calls.RemoveDpcodes,
  }),
  explainDpcodes,
  ...resourceRoutes(bcodeResource, {
    list: calls.ListBcodes,
    add: calls.AddBcode,
    change: calls.ChangeBcode,
    remove: calls.RemoveBcode,
    removeMany: calls.RemoveBcodes,
  }),
  explainBcodes,
]
