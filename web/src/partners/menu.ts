import { IconPlugConnected } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const partnersMenu: Menu = {
  '/access_api': { group: 'catalogue', position: 80, icon: IconPlugConnected },
  '/admin/access_api': { group: 'people', position: 30, icon: IconPlugConnected },
}
