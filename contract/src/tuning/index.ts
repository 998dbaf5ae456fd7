import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as priceListEndpoints from './price-list-endpoints.ts'
import * as priceRuleEndpoints from './price-rule-endpoints.ts'
import * as tuningEndpoints from './tuning-endpoints.ts'

export const tuning: ContractDomain = {
  audit_kind: 'services',
  endpoints: endpointsOf(tuningEndpoints, priceRuleEndpoints, priceListEndpoints),
}
