import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import type { Endpoint } from '../api/endpoint.ts'
import * as accessApiEndpoints from './access-api-endpoints.ts'
import * as partnerEndpoints from './partner-endpoints.ts'
import * as quoteEndpoints from './quotes/quote-endpoints.ts'
import * as webhookEndpoints from './webhooks/webhook-endpoints.ts'
import * as widgetEndpoints from './widget/widget-endpoints.ts'

/** The endpoints of the partner API. They have a separate OpenAPI document. */
export const partnerApi: readonly Endpoint[] = endpointsOf(partnerEndpoints)

export const partners: ContractDomain = {
  audit_kind: 'settings',
  endpoints: [...endpointsOf(accessApiEndpoints, quoteEndpoints, webhookEndpoints, widgetEndpoints), ...partnerApi],
}
