import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as joinedOrderEndpoints from './joined-order-endpoints.ts'
import * as joinedSiteEndpoints from './joined-site-endpoints.ts'

export const joined: ContractDomain = {
  audit_kind: 'settings',
  endpoints: endpointsOf(joinedSiteEndpoints, joinedOrderEndpoints),
}
