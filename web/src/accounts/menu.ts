import { CountWaitingCustomers } from '@mapwright/contract/accounts/people-endpoints.ts'
import { IconDevices, IconListSearch, IconUsers } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const accountsMenu: Menu = {
  '/admin/agent_manager/agents_list': {
    group: 'people',
    position: 10,
    icon: IconUsers,
    count: CountWaitingCustomers,
    bottom: 4,
    short: 'app:group.people',
  },
  '/admin/audit_log': { group: 'site', position: 10, icon: IconListSearch },
  '/admin/open_sessions': { group: 'site', position: 11, icon: IconDevices },
}
