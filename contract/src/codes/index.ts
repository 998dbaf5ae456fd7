import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as codesEndpoints from './codes-endpoints.ts'
import * as importEndpoints from './import-endpoints.ts'

export const codes: ContractDomain = {
  audit_kind: 'codes',
  endpoints: endpointsOf(codesEndpoints, importEndpoints),
}
