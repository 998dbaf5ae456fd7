import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as customerImportEndpoints from './customer-import-endpoints.ts'

export const moving: ContractDomain = {
  audit_kind: 'people',
  endpoints: endpointsOf(customerImportEndpoints),
}
