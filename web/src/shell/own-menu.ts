import { IconSettings } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const shellMenu: Menu = {
  '/admin/website_settings': { group: 'site', position: 30, icon: IconSettings, name: 'app:menu.settings' },
}
