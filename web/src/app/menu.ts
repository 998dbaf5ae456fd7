import { CountPendingOrders, CountUserPendingOrders } from '@mapwright/contract/orders/order-desk-endpoints.ts'
import {
  IconCar,
  IconChartLine,
  IconCoins,
  IconEngine,
  IconFileInvoice,
  IconFilePlus,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconListDetails,
  IconListSearch,
  IconMail,
  IconMailFast,
  IconSettings,
  IconUser,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import type { MenuEntry } from './routing/page.ts'
import type { PlainPath } from './routing/paths.ts'

/** The places of the side menu, in its order within each group; beside pages.ts, so that the first pages carry no icons. */
export const menu: Partial<Record<PlainPath, MenuEntry>> = {
  '/': { group: 'orders', icon: IconFilePlus, bottom: 1 },
  '/your_order': { group: 'orders', icon: IconListDetails, count: CountUserPendingOrders, bottom: 2 },
  '/vehicle_statistics': { group: 'orders', icon: IconChartLine },
  '/buy_credits': { group: 'money', icon: IconCoins, bottom: 3 },
  '/p_codes_bosch_codes': { group: 'catalogue', icon: IconEngine },
  '/admin': { group: 'orders', icon: IconLayoutDashboard, bottom: 1 },
  '/admin/manage_orders/pending_orders': { group: 'orders', icon: IconInbox, count: CountPendingOrders, bottom: 2 },
  '/admin/manage_orders/order_history': { group: 'orders', icon: IconHistory },
  '/admin/agent_manager/agency_invoices': { group: 'money', icon: IconFileInvoice, bottom: 4 },
  '/user_profile': { group: 'account', icon: IconUser },
  '/profile_settings': { group: 'account', icon: IconUserCog },
  '/admin/user_profile': { group: 'account', icon: IconUser },
  '/admin/profile_settings': { group: 'account', icon: IconUserCog },
  '/admin/agent_manager/agents_list': { group: 'people', icon: IconUsers, bottom: 3 },
  '/admin/vehicle_statistics/type': { group: 'catalogue', icon: IconCar },
  '/admin/p_codes': { group: 'catalogue', icon: IconEngine },
  '/admin/audit_log': { group: 'site', icon: IconListSearch },
  '/admin/agent_manager/agent_bulk_email': { group: 'people', icon: IconMailFast },
  '/admin/mails': { group: 'site', icon: IconMail },
  '/admin/website_settings': { group: 'site', icon: IconSettings },
}
