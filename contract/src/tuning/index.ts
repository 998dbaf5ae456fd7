import type { ContractDomain } from '../api/domain.ts'
import * as priceListEndpoints from './price-list-endpoints.ts'
import * as priceRuleEndpoints from './price-rule-endpoints.ts'
import * as tuningEndpoints from './tuning-endpoints.ts'

/** What the domain brings to the API. */
export const tuning: ContractDomain = {
  endpoints: [
    ...Object.values(tuningEndpoints),
    ...Object.values(priceRuleEndpoints),
    ...Object.values(priceListEndpoints),
  ],
}
