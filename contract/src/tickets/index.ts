import type { ContractDomain } from '../api/domain.ts'
import * as messageEndpoints from './message-endpoints.ts'
import * as ticketEndpoints from './ticket-endpoints.ts'

/** What the domain brings to the API. */
export const tickets: ContractDomain = {
  endpoints: [...Object.values(ticketEndpoints), ...Object.values(messageEndpoints)],
}
