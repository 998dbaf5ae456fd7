import { IconWallet } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const peopleMenu: Menu = {
  '/admin/agent_manager/agent_balance': { group: 'money', position: 30, icon: IconWallet },
}
