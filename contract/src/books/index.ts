import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as checkEndpoints from './check-endpoints.ts'
import * as datevEndpoints from './datev/datev-endpoints.ts'
import * as monthEndpoints from './month-endpoints.ts'

export const books: ContractDomain = {
  audit_kind: 'money',
  endpoints: endpointsOf(checkEndpoints, monthEndpoints, datevEndpoints),
}
