import type { Route } from '../platform/api/handler.ts'
import { agentOrderRoutes } from './agents/agent-order-routes.ts'
import { approvalRoutes } from './approval/approvals.ts'
import { automationRoutes } from './automation/automation-routes.ts'
import { bridgeRoutes } from './bridges/bridge-routes.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import { listEarlierOrders } from './earlier/list-earlier-orders.ts'
import { giveFeedback } from './feedback/give-feedback.ts'
import { releaseFeedback } from './feedback/release-feedback.ts'
import { listReviews, showReview } from './feedback/reviews.ts'
import { addModifiedFile } from './files/add-modified-file.ts'
import { addOrderFile } from './files/add-order-file.ts'
import { downloadNewFile, downloadOldFile, downloadOrderFile } from './files/download-order-file.ts'
import { removeOrderFile } from './files/remove-order-file.ts'
import { garageRoutes } from './garage/garage-routes.ts'
import { importedOrderRoutes } from './imported/imported-order-routes.ts'
import { cancelOrder } from './lifecycle/cancel-order.ts'
import { changeStatus } from './lifecycle/change-status.ts'
import { createOrder } from './lifecycle/create-order.ts'
import { deleteOrder } from './lifecycle/delete-order.ts'
import { submitOrder } from './lifecycle/submit-order.ts'
import { completeLaterPayment } from './money/complete-later-payment.ts'
import { moneyRoutes } from './money/money-routes.ts'
import { orderLists } from './queue/order-lists.ts'
import { queueRoutes } from './queue/queue-routes.ts'
import { dashboard } from './reading/dashboard.ts'
import { listUnreadOrders } from './reading/list-unread-orders.ts'
import { retryToolFile } from './tool-files/retry-tool-file.ts'
import { unsentOrderRoutes } from './unsent/unsent-order.ts'
import { correctVehicle } from './vehicle/correct-vehicle.ts'
import { vehicleDemand } from './vehicle/vehicle-demand.ts'

const ownRoutes: readonly Route[] = [
  ...orderLists,
  ...queueRoutes,
  ...automationRoutes,
  ...bridgeRoutes,
  retryToolFile,
  listUnreadOrders,
  giveFeedback,
  releaseFeedback,
  listReviews,
  showReview,
  ...deliveryRoutes,
  ...moneyRoutes,
  ...approvalRoutes,
  ...garageRoutes,
  createOrder,
  addOrderFile,
  removeOrderFile,
  submitOrder,
  changeStatus,
  addModifiedFile,
  cancelOrder,
  correctVehicle,
  completeLaterPayment,
  deleteOrder,
  downloadOldFile,
  downloadNewFile,
  downloadOrderFile,
  listEarlierOrders,
  ...unsentOrderRoutes,
  dashboard,
  vehicleDemand,
]

/** All endpoints of orders, including those for agents. */
export const orderRoutes: readonly Route[] = [...ownRoutes, ...agentOrderRoutes(ownRoutes), ...importedOrderRoutes]
