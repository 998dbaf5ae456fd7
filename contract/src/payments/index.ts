import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as bankEndpoints from './bank/bank-endpoints.ts'
import * as paymentEndpoints from './payment-endpoints.ts'
import * as providerEndpoints from './provider-endpoints.ts'
import * as providerEventEndpoints from './provider-event-endpoints.ts'
import * as refundEndpoints from './refund-endpoints.ts'
import * as storedMethodEndpoints from './stored-method-endpoints.ts'
import * as webhooks from './webhooks.ts'

export const payments: ContractDomain = {
  audit_kind: 'money',
  endpoints: endpointsOf(
    bankEndpoints,
    paymentEndpoints,
    providerEndpoints,
    providerEventEndpoints,
    refundEndpoints,
    storedMethodEndpoints,
    webhooks,
  ),
}
