import { CountFileUploads } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { CountPendingOrders, CountUserPendingOrders } from '@mapwright/contract/orders/order-desk-endpoints.ts'
import {
  IconAdjustments,
  IconCar,
  IconCarGarage,
  IconChartHistogram,
  IconChartLine,
  IconCoins,
  IconDownload,
  IconEngine,
  IconFileInvoice,
  IconFilePlus,
  IconInbox,
  IconLayoutDashboard,
  IconLeaf,
  IconListDetails,
  IconListSearch,
  IconMail,
  IconMailFast,
  IconMapPin,
  IconReceipt,
  IconSettings,
  IconTags,
  IconUpload,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { MenuEntry } from '../platform/routing/page.ts'
import type { PlainPath } from '../platform/routing/paths.ts'

/**
 * The entries of the side menu, one an area, in its order within each group. An entry that is a tab of another one is shown
 * to those who may not open that. Apart from pages.ts, so that the first pages carry no icons.
 */
export const menu: Partial<Record<PlainPath, MenuEntry>> = {
  '/': { group: 'orders', icon: IconFilePlus, bottom: 1 },
  '/your_order': { group: 'orders', icon: IconListDetails, count: CountUserPendingOrders, bottom: 2 },
  '/garage': { group: 'orders', icon: IconCarGarage },
  '/vehicle_statistics': { group: 'orders', icon: IconChartLine },
  '/file_upload': { group: 'orders', icon: IconUpload },
  '/buy_credits': { group: 'money', icon: IconCoins, bottom: 3 },
  '/p_codes_bosch_codes': { group: 'catalogue', icon: IconEngine },
  '/price-list': { group: 'catalogue', icon: IconTags },
  '/eco_calculator': { group: 'catalogue', icon: IconLeaf },
  '/admin': { group: 'orders', icon: IconLayoutDashboard, bottom: 1 },
  '/admin/manage_orders/pending_orders': {
    group: 'orders',
    icon: IconInbox,
    count: CountPendingOrders,
    counted: { waits_for: 'staff' },
    bottom: 2,
    name: 'app:group.orders',
  },
  '/admin/order_statistics': { group: 'orders', icon: IconChartHistogram },
  '/admin/manage_orders/due_orders': { group: 'money', icon: IconReceipt },
  '/admin/agent_manager/agency_invoices': { group: 'money', icon: IconFileInvoice, bottom: 4 },
  '/admin/agent_manager/agent_balance': { group: 'money', icon: IconWallet },
  '/admin/agent_manager/agents_list': { group: 'people', icon: IconUsers, bottom: 3, short: 'app:group.people' },
  '/admin/agent_manager/agent_bulk_email': { group: 'people', icon: IconMailFast },
  '/admin/vehicle_statistics': { group: 'catalogue', icon: IconCar },
  '/admin/tuning_service/services': { group: 'catalogue', icon: IconAdjustments, name: 'app:menu.tuning' },
  '/admin/price-list': { group: 'catalogue', icon: IconTags, name: 'app:menu.prices' },
  '/admin/credit_packages': { group: 'catalogue', icon: IconTags },
  '/admin/p_codes': { group: 'catalogue', icon: IconEngine, name: 'app:menu.codes' },
  '/ecu-adblue-locations': { group: 'catalogue', icon: IconMapPin, name: 'app:menu.locations' },
  '/downloads': { group: 'catalogue', icon: IconDownload },
  '/admin/ecu-and-adblue-locations': { group: 'catalogue', icon: IconMapPin, name: 'app:menu.locations' },
  '/admin/downloads': { group: 'catalogue', icon: IconDownload, count: CountFileUploads },
  '/admin/audit_log': { group: 'site', icon: IconListSearch },
  '/admin/mails': { group: 'site', icon: IconMail },
  '/admin/website_settings': { group: 'site', icon: IconSettings, name: 'app:menu.settings' },
}
