import { IconBuildingBridge } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const joinedMenu: Menu = {
  '/admin/joined_site': { group: 'site', position: 32, icon: IconBuildingBridge },
}
