import { getEstimate, getOrderEstimate } from '../statistics/estimate.ts'
import { exportOrderStatistics, orderStatistics } from '../statistics/order-statistics.ts'
import { assignOrder } from './assign-order.ts'
import { exportHistory } from './export-history.ts'
import { orderFilters } from './order-filters.ts'
import { addQueueView, changeQueueView, listQueueViews, removeQueueView } from './queue-views.ts'

/** What staff work through orders with, and what is counted of that work. */
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
