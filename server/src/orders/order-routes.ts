import type { Route } from '../platform/api/handler.ts'
import { addModifiedFile } from './add-modified-file.ts'
import { addOrderFile } from './add-order-file.ts'
import { agentOrderRoutes } from './agents/agent-order-routes.ts'
import { automationRoutes } from './automation/automation-routes.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeStatus } from './change-status.ts'
import { completeLaterPayment } from './complete-later-payment.ts'
import { correctVehicle } from './correct-vehicle.ts'
import { createOrder } from './create-order.ts'
import { dashboard } from './dashboard.ts'
import { deleteOrder } from './delete-order.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import { downloadNewFile, downloadOldFile, downloadOrderFile } from './download-order-file.ts'
import { giveFeedback } from './feedback/give-feedback.ts'
import { firstStepsRoutes } from './first-steps.ts'
import { garageRoutes } from './garage/garage-routes.ts'
import { listUnreadOrders } from './list-unread-orders.ts'
import { moneyRoutes } from './money/money-routes.ts'
import { orderLists } from './order-lists.ts'
import { queueRoutes } from './queue/queue-routes.ts'
import { removeOrderFile } from './remove-order-file.ts'
import { getSeenBefore } from './seen/get-seen-before.ts'
import { submitOrder } from './submit-order.ts'
import { vehicleDemand } from './vehicle-demand.ts'

const ownRoutes: readonly Route[] = [
  ...orderLists,
  ...queueRoutes,
  ...automationRoutes,
  listUnreadOrders,
  giveFeedback,
  ...deliveryRoutes,
  ...moneyRoutes,
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
  getSeenBefore,
  dashboard,
  ...firstStepsRoutes,
  vehicleDemand,
]

/** All endpoints of orders. */
export const orderRoutes: readonly Route[] = [...ownRoutes, ...agentOrderRoutes(ownRoutes)]
