import type { ServerDomain } from '../platform/domain.ts'
import { codesRoutes } from './codes-routes.ts'
import { bcodeImport, dpcodeImport, pcodeImport } from './import-codes.ts'

export const codes: ServerDomain = {
  routes: codesRoutes,
  imports: [pcodeImport, dpcodeImport, bcodeImport],
}
