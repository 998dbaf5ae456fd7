import { IconCoins, IconFileInvoice, IconTags } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const creditsMenu: Menu = {
  '/buy_credits': { group: 'money', position: 10, icon: IconCoins, bottom: 3 },
  '/admin/agent_manager/agency_invoices': { group: 'money', position: 20, icon: IconFileInvoice, bottom: 5 },
  '/admin/credit_packages': { group: 'catalogue', position: 40, icon: IconTags },
}
