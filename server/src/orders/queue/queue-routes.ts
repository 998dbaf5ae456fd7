import { getEstimate, getOrderEstimate } from '../statistics/estimate.ts'
import { exportOrderStatistics, orderStatistics } from '../statistics/order-statistics.ts'
import { assignOrder } from './assign-order.ts'
import { exportHistory } from './export-history.ts'
import { orderFilters } from './order-filters.ts'
import { addQueueView, changeQueueView, listQueueViews, removeQueueView } from './queue-views.ts'

/** Endpoints of the order queue and its statistics. */
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
