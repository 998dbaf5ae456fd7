import { IconFileText, IconWorldWww } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const siteMenu: Menu = {
  '/terms_and_conditions': { group: 'site', position: 10, icon: IconFileText },
  '/admin/why_choose_us': { group: 'site', position: 24, icon: IconWorldWww, name: 'app:menu.public_site' },
  '/admin/terms_and_conditions': { group: 'site', position: 26, icon: IconFileText },
}
