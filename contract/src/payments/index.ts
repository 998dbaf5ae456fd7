import type { ContractDomain } from '../api/domain.ts'
import * as bankEndpoints from './bank-endpoints.ts'
import * as paymentEndpoints from './payment-endpoints.ts'
import * as providerEndpoints from './provider-endpoints.ts'
import * as webhooks from './webhooks.ts'

/** What the domain brings to the API. */
export const payments: ContractDomain = {
  endpoints: [
    ...Object.values(bankEndpoints),
    ...Object.values(paymentEndpoints),
    ...Object.values(providerEndpoints),
    ...Object.values(webhooks),
  ],
}
