import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as agentOrderEndpoints from './agent-order-endpoints.ts'
import * as automationEndpoints from './automation-endpoints.ts'
import * as automationSettingsEndpoints from './automation-settings-endpoints.ts'
import * as dashboardEndpoints from './dashboard-endpoints.ts'
import * as deliveryEndpoints from './delivery-endpoints.ts'
import * as demandEndpoints from './demand-endpoints.ts'
import * as dueEndpoints from './due-endpoints.ts'
import * as earlierOrderEndpoints from './earlier-order-endpoints.ts'
import * as estimateEndpoints from './estimate-endpoints.ts'
import * as feedbackEndpoints from './feedback-endpoints.ts'
import * as firstStepsEndpoints from './first-steps-endpoints.ts'
import * as garageEndpoints from './garage-endpoints.ts'
import * as messageEndpoints from './message-endpoints.ts'
import * as offerEndpoints from './offer-endpoints.ts'
import * as orderEndpoints from './order-endpoints.ts'
import * as orderListEndpoints from './order-list-endpoints.ts'
import * as ownOrdersEndpoints from './own-orders-endpoints.ts'
import * as queueEndpoints from './queue-endpoints.ts'
import * as refundEndpoints from './refund-endpoints.ts'
import * as statisticsEndpoints from './statistics-endpoints.ts'
import * as vehicleEndpoints from './vehicle-endpoints.ts'

/** What the domain brings to the API. */
export const orders: ContractDomain = {
  endpoints: endpointsOf(
    orderEndpoints,
    agentOrderEndpoints,
    vehicleEndpoints,
    automationEndpoints,
    automationSettingsEndpoints,
    messageEndpoints,
    feedbackEndpoints,
    deliveryEndpoints,
    earlierOrderEndpoints,
    garageEndpoints,
    ownOrdersEndpoints,
    orderListEndpoints,
    queueEndpoints,
    estimateEndpoints,
    statisticsEndpoints,
    dashboardEndpoints,
    firstStepsEndpoints,
    demandEndpoints,
    offerEndpoints,
    refundEndpoints,
    dueEndpoints,
  ),
}
