import { ListApprovals } from '@mapwright/contract/orders/approval/approval-endpoints.ts'
import { IconUsersGroup, IconWallet } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const peopleMenu: Menu = {
  '/team': { group: 'orders', position: 45, icon: IconUsersGroup, count: ListApprovals },
  '/admin/agent_manager/agent_balance': { group: 'money', position: 30, icon: IconWallet },
}
