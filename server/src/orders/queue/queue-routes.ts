import { getEstimate, getOrderEstimate } from '../statistics/estimate.ts'
import { exportOrderStatistics, orderStatistics } from '../statistics/order-statistics.ts'
import { assignOrder } from './assign-order.ts'
import { exportHistory } from './export-history.ts'
import { orderFilters } from './order-filters.ts'
import { addQueueView, changeQueueView, listQueueViews, removeQueueView } from './queue-views.ts'

/** The endpoints of the queue, and the statistics of its work. */
export const queueRoutes = [
  assignOrder,
  orderFilters,
  exportHistory,
  listQueueViews,
  addQueueView,
  changeQueueView,
  removeQueueView,
  getEstimate,
  getOrderEstimate,
  orderStatistics,
  exportOrderStatistics,
]
