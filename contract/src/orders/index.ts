import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as agentOrderEndpoints from './agents/agent-order-endpoints.ts'
import * as approvalEndpoints from './approval/approval-endpoints.ts'
import * as automationEndpoints from './automation/automation-endpoints.ts'
import * as automationSettingsEndpoints from './automation/automation-settings-endpoints.ts'
import * as toolBridgeEndpoints from './bridges/tool-bridge-endpoints.ts'
import * as dashboardEndpoints from './dashboard-endpoints.ts'
import * as deliveryEndpoints from './delivery/delivery-endpoints.ts'
import * as earlierOrderEndpoints from './earlier/earlier-order-endpoints.ts'
import * as feedbackEndpoints from './feedback/feedback-endpoints.ts'
import * as reviewEndpoints from './feedback/review-endpoints.ts'
import * as firstStepsEndpoints from './first-steps-endpoints.ts'
import * as garageEndpoints from './garage/garage-endpoints.ts'
import * as importedOrderEndpoints from './imported/imported-order-endpoints.ts'
import * as messageEndpoints from './message-endpoints.ts'
import * as dueEndpoints from './money/due-endpoints.ts'
import * as offerEndpoints from './money/offer-endpoints.ts'
import * as refundEndpoints from './money/refund-endpoints.ts'
import * as orderEndpoints from './order-endpoints.ts'
import * as ownOrdersEndpoints from './own-orders-endpoints.ts'
import * as orderListEndpoints from './queue/order-list-endpoints.ts'
import * as queueEndpoints from './queue/queue-endpoints.ts'
import * as estimateEndpoints from './statistics/estimate-endpoints.ts'
import * as statisticsEndpoints from './statistics/statistics-endpoints.ts'
import * as unsentOrderEndpoints from './unsent/unsent-order-endpoints.ts'
import * as demandEndpoints from './vehicle/demand-endpoints.ts'
import * as vehicleEndpoints from './vehicle/vehicle-endpoints.ts'

export const orders: ContractDomain = {
  audit_kind: 'orders',
  endpoints: endpointsOf(
    orderEndpoints,
    approvalEndpoints,
    unsentOrderEndpoints,
    agentOrderEndpoints,
    vehicleEndpoints,
    automationEndpoints,
    automationSettingsEndpoints,
    toolBridgeEndpoints,
    messageEndpoints,
    feedbackEndpoints,
    reviewEndpoints,
    deliveryEndpoints,
    earlierOrderEndpoints,
    garageEndpoints,
    importedOrderEndpoints,
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
