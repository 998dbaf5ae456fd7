import { CountAgentPendingOrders } from '@mapwright/contract/orders/agents/agent-order-endpoints.ts'
import { CountPendingOrders, CountUserPendingOrders } from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import {
  IconAffiliate,
  IconCar,
  IconCarGarage,
  IconChartHistogram,
  IconFilePlus,
  IconInbox,
  IconLayoutDashboard,
  IconListDetails,
  IconReceipt,
} from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const ordersMenu: Menu = {
  '/': { group: 'orders', position: 10, icon: IconFilePlus, bottom: 1 },
  '/your_order': { group: 'orders', position: 20, icon: IconListDetails, count: CountUserPendingOrders, bottom: 2 },
  '/garage': { group: 'orders', position: 30, icon: IconCarGarage },
  '/admin': { group: 'orders', position: 10, icon: IconLayoutDashboard, bottom: 1 },
  '/admin/manage_orders/pending_orders': {
    group: 'orders',
    position: 20,
    icon: IconInbox,
    count: CountPendingOrders,
    counted: { waits_for: 'staff' },
    bottom: 2,
    name: 'app:group.orders',
  },
  '/admin/manage_agent_orders/pending_orders': {
    group: 'orders',
    position: 25,
    icon: IconAffiliate,
    count: CountAgentPendingOrders,
    counted: { waits_for: 'staff' },
    name: 'orders:agents.menu',
  },
  '/admin/order_statistics': { group: 'orders', position: 30, icon: IconChartHistogram },
  '/admin/manage_orders/due_orders': { group: 'money', position: 10, icon: IconReceipt },
  '/admin/vehicle_statistics': { group: 'catalogue', position: 10, icon: IconCar },
}
