import type { ContractDomain } from '../api/domain.ts'
import type { Endpoint } from '../api/endpoint.ts'
import * as accessApiEndpoints from './access-api-endpoints.ts'
import * as partnerEndpoints from './partner-endpoints.ts'
import * as quoteEndpoints from './quote-endpoints.ts'
import * as webhookEndpoints from './webhook-endpoints.ts'

/** The partner API, which has a document of its own. */
export const partnerApi: readonly Endpoint[] = Object.values(partnerEndpoints)

/** What the domain brings to the API. */
export const partners: ContractDomain = {
  endpoints: [
    ...Object.values(accessApiEndpoints),
    ...Object.values(quoteEndpoints),
    ...Object.values(webhookEndpoints),
    ...partnerApi,
  ],
}
