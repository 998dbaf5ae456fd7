import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as chatEndpoints from './chat-endpoints.ts'
import * as handlingEndpoints from './handling-endpoints.ts'
import * as outcomeEndpoints from './outcome-endpoints.ts'
import * as searchEndpoints from './search-endpoints.ts'
import * as visitorEndpoints from './visitors/visitor-endpoints.ts'
import * as visitorHandlingEndpoints from './visitors/visitor-handling-endpoints.ts'

export const chat: ContractDomain = {
  audit_kind: 'messages',
  endpoints: endpointsOf(
    chatEndpoints,
    handlingEndpoints,
    outcomeEndpoints,
    searchEndpoints,
    visitorEndpoints,
    visitorHandlingEndpoints,
  ),
}
