import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as messageEndpoints from './message-endpoints.ts'
import * as ratingEndpoints from './rating-endpoints.ts'
import * as splitEndpoints from './split-endpoints.ts'
import * as targetEndpoints from './target-endpoints.ts'
import * as ticketEndpoints from './ticket-endpoints.ts'
import * as viewEndpoints from './view-endpoints.ts'
import * as viewerEndpoints from './viewer-endpoints.ts'
import * as watcherEndpoints from './watcher-endpoints.ts'

export const tickets: ContractDomain = {
  audit_kind: 'messages',
  endpoints: endpointsOf(
    ticketEndpoints,
    messageEndpoints,
    viewerEndpoints,
    watcherEndpoints,
    targetEndpoints,
    splitEndpoints,
    viewEndpoints,
    ratingEndpoints,
  ),
}
