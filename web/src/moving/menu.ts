import { IconTruckLoading } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const movingMenu: Menu = {
  '/admin/agent_manager/moving_in': { group: 'people', position: 90, icon: IconTruckLoading },
}
